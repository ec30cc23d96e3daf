import { classifyDuty } from "#server/duties/quotes/duty-breakdown.ts";
import {
  type BaseParts,
  nameBase,
  parseLineFormula,
} from "#server/duties/quotes/line-calculation.ts";
import { lineDescription, lineName } from "#server/duties/quotes/line-name.ts";
import type { QuoteRow } from "#server/integrations/landed-cost/parse-response.ts";
import type { DeMinimis } from "#server/integrations/landed-cost/response-schema.ts";
import type { LandedCostExplanation } from "#shared/landed-cost/explanation.ts";
import { type Cents, fromCents, sumCents, toPercent } from "#shared/money.ts";
import type { QuoteAssessment } from "./calculation.ts";
import type { Shipment } from "./shipment.ts";

type ExplainedQuote = Pick<QuoteAssessment, "quote" | "byLayer"> & { shipment: Shipment };

/** The quote in structured form: the provider's own words, which people cannot read, are left out. */
export function quoteExplanation(explained: ExplainedQuote): LandedCostExplanation {
  const { quote, byLayer, shipment } = explained;
  const baseParts = createBaseParts(explained);
  return {
    deMinimis: explainThresholds(quote.deMinimis),
    lines: quote.rows.map((row) => ({
      kind: row.kind,
      ...describeRow(row),
      item: row.item === null ? null : (shipment.items[row.item]?.id ?? null),
      layer: byLayer && row.kind === "duty" ? classifyDuty(row) : null,
      amount: fromCents(row.amount),
      calculation: lineCalculation(row, baseParts(row), shipment.unit),
    })),
  };
}

function describeRow(row: QuoteRow) {
  const name = lineName(row.kind, row);
  return { name, description: lineDescription(name, row.description) };
}

function lineCalculation(row: QuoteRow, parts: BaseParts, unit: Cents) {
  const parsed = parseLineFormula(row.formula, row.amount, unit);
  if (!parsed) return null;
  return {
    percent: toPercent(parsed.rate),
    base: fromCents(parsed.base),
    of: nameBase(parsed.base, parts),
  };
}

/** No duty is charged on a duty, so a duty's base has none. */
function createBaseParts({ quote, shipment }: ExplainedQuote): (row: QuoteRow) => BaseParts {
  const freight = sumCents([shipment.shippingCost, shipment.insuranceCost]);
  const dutyByItem = sumDuties(quote.rows).set(null, quote.duties);
  return ({ kind, item }) => ({
    goods: item === null ? shipment.subtotal : (shipment.items[item]?.subtotal ?? ZERO),
    freight,
    duty: kind === "duty" ? ZERO : (dutyByItem.get(item) ?? ZERO),
  });
}

/** The duties by item, summed in one pass, because a quote has thousands of rows. */
function sumDuties(rows: readonly QuoteRow[]): Map<number | null, Cents> {
  const sums = new Map<number | null, Cents>();
  for (const { kind, item, amount } of rows) {
    if (kind === "duty") sums.set(item, sumCents([sums.get(item) ?? ZERO, amount]));
  }
  return sums;
}

const ZERO = sumCents([]);

const THRESHOLD_KINDS = { DUTY: "duty", TAX: "tax", FEE: "fee" } as const;
const THRESHOLD_BASES = { CIF: "goodsFreight", FOB: "goods" } as const;

const lookUp = <Value>(table: Record<string, Value>, word: string | null): Value | null =>
  word !== null && Object.hasOwn(table, word) ? (table[word] ?? null) : null;

/** Explains each threshold once: the provider may return one for each of its methods. */
function explainThresholds(thresholds: readonly DeMinimis[]) {
  const explained = thresholds.flatMap(explainThreshold);
  const byText = new Map(
    explained.map((threshold) => [Object.values(threshold).join(), threshold]),
  );
  return [...byText.values()];
}

/** Leaves out a threshold in words that are not documented. */
function explainThreshold({ type, threshold, method }: DeMinimis) {
  const kind = lookUp(THRESHOLD_KINDS, type);
  const isAbove = lookUp({ ABOVE: true, BELOW: false }, threshold);
  if (!kind || isAbove === null) return [];
  return [{ kind, isAbove, of: lookUp(THRESHOLD_BASES, method) }];
}
