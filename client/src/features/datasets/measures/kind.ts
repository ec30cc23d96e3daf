import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import type { MeasuresDetails, MeasuresDifferences } from "#shared/measures/contract.ts";
import { MeasureDifferences } from "./measure-differences.tsx";
import { MeasuresCard } from "./measures-card.tsx";
import { measuresQuery, shippedMeasuresQuery } from "./queries.ts";
import { ShippedUpdateCard } from "./shipped-update-card.tsx";

export const measures: DatasetKind<MeasuresDetails, MeasuresDifferences> = {
  name: "measures",
  accept: ".json,application/json",
  uploadHint: "measures.uploadHint",
  rowLabel: "measures.kinds.measures",
  queries: [measuresQuery, shippedMeasuresQuery],
  Notice: ShippedUpdateCard,
  Differences: MeasureDifferences,
  InForce: MeasuresCard,
};
