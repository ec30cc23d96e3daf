export const DATASET_NAMES = ["tariffs", "schedule", "measures", "exchange-rates"] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];
