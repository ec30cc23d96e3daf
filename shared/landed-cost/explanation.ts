import type { LandedCostLayer, LineBase, LineName, QuoteLineKind } from "./terms.ts";

/** How the landed-cost provider came to its amounts. */
export type LandedCostExplanation = {
  lines: QuoteLine[];
  /** Whether the shipment is above the value from which a duty, tax or fee is charged. */
  deMinimis: { kind: QuoteLineKind; isAbove: boolean; of: LineBase | null }[];
};

export type QuoteLine = {
  kind: QuoteLineKind;
  name: LineName;
  /** Item id; null if the line belongs to no item. */
  item: string | null;
  layer: LandedCostLayer | null;
  amount: number;
  /** The provider's words in English, where they say more than the name. */
  description: string | null;
  /** percent of base = amount; null if the provider's formula is another one. */
  calculation: { percent: number; base: number; of: LineBase | null } | null;
};
