import {
  CENT,
  type Cents,
  multiplyByRate,
  multiplyCents,
  type Rate,
  sumCents,
} from "#shared/money.ts";

export type FeeRates = { flat: Cents; perItem: Cents; percentage: Rate };

export type FeeInput = { duties: Cents; taxes: Cents; itemCount: number };

/**
 * The product's fee, as the specification defines it:
 *
 * - item subtotal = item fee × number of item lines
 * - base = duties + taxes + flat fee + item subtotal
 * - percentage amount = base × percentage
 * - fee = flat fee + item subtotal + percentage amount
 *
 * Each line is rounded half up to `unit`, so the displayed lines sum to the displayed fee.
 */
export function calculateFees(
  { duties, taxes, itemCount }: FeeInput,
  rates: FeeRates,
  unit: Cents = CENT,
) {
  const flat = roundToUnit(rates.flat, unit);
  const itemSubtotal = roundToUnit(multiplyCents(rates.perItem, itemCount), unit);
  const base = sumCents([duties, taxes, flat, itemSubtotal]);
  const percentageAmount = multiplyByRate(base, rates.percentage, unit);
  const fee = sumCents([flat, itemSubtotal, percentageAmount]);
  return { flat, itemSubtotal, base, percentageAmount, fee };
}

const roundToUnit = (amount: Cents, unit: Cents): Cents =>
  (Math.round(amount / unit) * unit) as Cents;
