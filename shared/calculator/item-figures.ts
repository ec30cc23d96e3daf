import { allocate } from "#shared/allocate.ts";
import { smallestUnit } from "#shared/currency.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import type { QuoteLine } from "#shared/landed-cost/explanation.ts";
import { type Cents, fromCents, sumCents, toCents } from "#shared/money.ts";
import type { CalculationResult, ResultItem } from "./contract.ts";
import { landedCostLines, totalDuty } from "./quote-lines.ts";

/** What the line of an item says in figures, in the currency of the calculation. */
export type ItemFigures = {
  duty: number;
  /** Null where the duty does not contain the general duty, or nobody says which part it is. */
  generalDuty: number | null;
  additionalDuty: number | null;
  /** Value and duty of one unit with its share of the other costs, rounded to the smallest unit of the currency. */
  costPerUnit: number;
};

/**
 * The figures of each item. Shipping, insurance, taxes and fees belong to the whole shipment and are shared out by value,
 * so that costs per unit times quantities make the total delivered cost, but for the rounding of each.
 */
export function itemFigures(result: CalculationResult): ItemFigures[] {
  const duties = result.items.map((item) => itemDuty(item, landedCostLines(result, item.id)));
  const ownCosts = result.items.map(
    ({ subtotal }, index) => (toCents(subtotal) + toCents(duties[index]?.duty ?? 0)) as Cents, // safe: a sum
  );
  const shared = sharedCosts(result, ownCosts);
  return result.items.map(({ quantity, currency }, index) => {
    const cost = (ownCosts[index] ?? 0) + (shared[index] ?? 0);
    const unit = smallestUnit(currency);
    const costPerUnit = fromCents((Math.round(cost / quantity / unit) * unit) as Cents); // safe: whole
    return { ...(duties[index] ?? NO_DUTY), costPerUnit };
  });
}

type ItemDutyParts = Omit<ItemFigures, "costPerUnit">;

const NO_DUTY: ItemDutyParts = { duty: 0, generalDuty: null, additionalDuty: null };

function itemDuty({ duty, assessment }: ResultItem, lines: readonly QuoteLine[]): ItemDutyParts {
  if (isByLine(assessment)) {
    const general = assessment.layers.filter(({ part }) => part === "standard");
    return withParts(duty?.amount ?? assessment.duty, sum(general));
  }
  if (!duty)
    return withParts(totalDuty(lines), lines.length > 0 ? generalDutyOfQuote(lines) : null);
  const additionalDuty = duty.includesMfn ? null : duty.amount; // a rate that includes it does not say how much it is
  return { duty: duty.amount, generalDuty: null, additionalDuty };
}

const withParts = (duty: number, generalDuty: number | null): ItemDutyParts => ({
  duty,
  generalDuty,
  additionalDuty:
    generalDuty === null ? null : fromCents((toCents(duty) - toCents(generalDuty)) as Cents), // safe: a difference
});

/** Null unless the provider names the layer of every duty. */
function generalDutyOfQuote(lines: readonly QuoteLine[]): number | null {
  const duties = lines.filter(({ kind }) => kind === "duty");
  if (duties.some(({ layer }) => !layer)) return null;
  return sum(duties.filter(({ layer }) => layer === "standard"));
}

const sum = (parts: readonly { amount: number }[]): number =>
  fromCents(sumCents(parts.map(({ amount }) => toCents(amount))));

/** What the total delivered cost has beyond the items' own costs, shared out by value. */
function sharedCosts({ totalToDoor, items }: CalculationResult, ownCosts: readonly Cents[]) {
  const rest = toCents(totalToDoor) - sumCents(ownCosts);
  const weights = items.map(({ subtotal }) => toCents(subtotal));
  const shares = allocate(Math.abs(rest) as Cents, weights); // safe: the size of a difference
  return rest < 0 ? shares.map((share) => -share) : shares;
}
