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
 * The product's own fee, in the words of its definition:
 *
 * - item subtotal = item fee × number of item lines
 * - base = duties + taxes + flat fee + item subtotal
 * - percentage amount = base × percentage
 * - fee = flat fee + item subtotal + percentage amount
 * - landed cost = duties + taxes + fee
 *
 * Every line is rounded half up once, to `unit` (the currency's smallest), so that the lines
 * shown add up to the fee shown. `rates.percentage` is a proportion: 5 % is `percent(5)`.
 */
export function calculateFees(
  { duties, taxes, itemCount }: FeeInput,
  rates: FeeRates,
  unit: Cents = CENT,
) {
  const flat = toUnit(rates.flat, unit);
  const itemSubtotal = toUnit(multiplyCents(rates.perItem, itemCount), unit);
  const base = sumCents([duties, taxes, flat, itemSubtotal]);
  const percentageAmount = multiplyByRate(base, rates.percentage, unit);
  const fee = sumCents([flat, itemSubtotal, percentageAmount]);
  return {
    flat,
    itemSubtotal,
    base,
    percentageAmount,
    fee,
    landedCost: sumCents([duties, taxes, fee]),
  };
}

const toUnit = (amount: Cents, unit: Cents): Cents => (Math.round(amount / unit) * unit) as Cents;
