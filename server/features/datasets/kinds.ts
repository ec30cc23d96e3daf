import { carrierFees } from "./carrier-fees/kind.ts";
import type { DatasetKind } from "./dataset.ts";
import { exchangeRates } from "./exchange-rates/kind.ts";
import { measures } from "./measures/kind.ts";
import { schedule } from "./schedule/kind.ts";
import { tariffs } from "./tariffs/kind.ts";

/** Every kind of uploaded, versioned data. */
export const DATASET_KINDS: readonly DatasetKind[] = [
  tariffs,
  schedule,
  measures,
  exchangeRates,
  carrierFees,
];
