import type { Translate } from "#shared/texts.ts";

/** A general rate as it is printed, except for the word of a free line. */
export const rateText = (rate: string, t: Translate<"results">): string =>
  rate === "Free" ? t("assessment.formula.free") : rate;
