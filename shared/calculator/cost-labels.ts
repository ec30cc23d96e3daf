import type { FeeLine } from "#shared/calculator/contract.ts";
import type { LandedCostLayer } from "#shared/landed-cost/terms.ts";
import type { TextKey } from "#shared/texts.ts";

export const LAYER_LABELS: Record<LandedCostLayer, TextKey<"results">> = {
  baseline: "results.baseline",
  reciprocal: "results.reciprocal",
  countrySpecific: "results.countrySpecific",
  standard: "breakdown.standard",
  sector: "breakdown.sector",
};

export const FEE_LABELS = {
  flat: "results.feeFlat",
  item: "results.feeItem",
  percentage: "results.feePercentage",
  provider: "breakdown.fee",
} as const satisfies Record<FeeLine["kind"], TextKey<"results">>;
