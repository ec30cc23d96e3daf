/** Where new data is looked for. A test keeps the texts in step. */
export const SOURCE_NAMES = ["usitc", "federal-register", "ecb", "feed"] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];
