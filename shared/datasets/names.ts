/** The names of the kinds of uploaded data: in paths, in the table and in texts. */
export const DATASET_NAMES = ["tariffs", "schedule", "measures", "exchange-rates"] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];
