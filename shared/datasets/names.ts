export const DATASET_NAMES = [
  "tariffs",
  "schedule",
  "measures",
  "exchange-rates",
  "carrier-fees",
] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];

/** Kinds that no calculation uses: the fees of couriers are only compared with their bills. */
export const NOT_CALCULATED_WITH: readonly DatasetName[] = ["carrier-fees"];
