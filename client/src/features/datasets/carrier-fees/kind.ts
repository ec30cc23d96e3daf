import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import type { CarrierFeeDifferences as Differences } from "#shared/carrier-fees/contract.ts";
import { CarrierFeeDifferences } from "./carrier-fee-differences.tsx";
import { CarrierFeesCard } from "./carrier-fees-card.tsx";
import { carrierFeesQuery } from "./queries.ts";

export const carrierFees: DatasetKind<object, Differences> = {
  name: "carrier-fees",
  accept: ".csv,text/csv",
  uploadHint: "carrierFees.uploadHint",
  rowLabel: "carrierFees.rows",
  queries: [carrierFeesQuery],
  Differences: CarrierFeeDifferences,
  InForce: CarrierFeesCard,
};
