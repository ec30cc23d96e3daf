import type { LandedCostExplanation } from "#shared/calculator/contract.ts";
import { classifyDuty } from "#shared/landed-cost/duty-breakdown.ts";
import { fromCents } from "#shared/money.ts";
import type { QuoteAssessment } from "./calculation.ts";
import type { Shipment } from "./shipment.ts";

export function quoteExplanation({
  quote,
  byLayer,
  shipment,
}: Pick<QuoteAssessment, "quote" | "byLayer"> & { shipment: Shipment }): LandedCostExplanation {
  return {
    guaranteeCode: quote.guaranteeCode,
    deMinimis: quote.deMinimis,
    lines: quote.rows.map(({ item, ...row }) => ({
      ...row,
      amount: fromCents(row.amount),
      item: item === null ? null : (shipment.items[item]?.id ?? null),
      layer: byLayer && row.kind === "duty" ? classifyDuty(row) : null,
    })),
  };
}
