import type { QuestionName } from "#shared/duties/question-name.ts";
import type { Cents } from "#shared/money.ts";

/** What keeps a product from being ready for a customs entry, the gravest first. */
export const PRODUCT_ISSUES = [
  "codeMissing",
  "codeUnknown",
  "originMissing",
  "priceMissing",
  "codeShort",
  "codeRetired",
  "codeContradicted",
  "questionOpen",
  "quantityOpen",
  "importBan",
  "lawOpen",
  "notByLine",
] as const;
export type ProductIssue = (typeof PRODUCT_ISSUES)[number];

/** What a job computed for a product and stored with it. */
export type ProductOutcome = {
  issues: readonly ProductIssue[];
  /** The questions about the goods that are open or answered. */
  questions: readonly QuestionName[];
  /** How many pieces the amounts are for: those of a month, or a hundred, so that the rounding to cents does not count. */
  pieces: number;
  /** Null where it cannot be computed. */
  duty: Cents | null;
  /** The least and the most duty of what is open; null if nothing is, or if it is not known. */
  range: { least: Cents; most: Cents } | null;
};

/** Amounts per piece, in the currency of the product, to a hundredth of the currency's smallest unit. */
export type ProductFigures = Pick<ProductOutcome, "issues" | "questions"> & {
  duty: number | null;
  /**
   * Price, shipping and duty: the selling price at which nothing is earned or lost. Without the fees of an entry and of this
   * site, which are those of a whole shipment. Of an open duty it is the highest one.
   */
  landedCost: number | null;
  /** The landed cost by the least and by the most duty; null where nothing is open. */
  range: { least: number; most: number } | null;
  /** What is earned at the selling price, in percent of it; null without one. */
  margin: number | null;
};
