import type { DatasetName } from "#shared/datasets/names.ts";
import { carrierFees } from "./carrier-fees/kind.ts";
import type { DatasetKind } from "./dataset.ts";
import { exchangeRates } from "./exchange-rates/kind.ts";
import { measures } from "./measures/kind.ts";
import { schedule } from "./schedule/kind.ts";
import { tariffs } from "./tariffs/kind.ts";

export const DATASET_KINDS: Record<DatasetName, DatasetKind> = {
  tariffs,
  schedule,
  measures,
  "exchange-rates": exchangeRates,
  "carrier-fees": carrierFees,
};
