import { type ExactAmount, roundExact } from "#server/duties/us/schedule/exact-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { type ExchangeRates, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import type { Cents } from "#shared/money.ts";

/** What one unit of a currency is in another; null where the rate of either is not known. */
export function crossRate(
  from: Currency,
  to: Currency,
  rates: ExchangeRates | null,
): ExactAmount | null {
  if (from === to) return SAME;
  const unitsPerUsd = (currency: Currency) =>
    currency === "USD" ? US_DOLLAR : rates?.get(currency)?.unitsPerUsd;
  const [denominator, numerator] = [unitsPerUsd(from), unitsPerUsd(to)];
  if (denominator === undefined || numerator === undefined) return null;
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

const SAME: ExactAmount = { numerator: 1n, denominator: 1n };

/** Rounds half up to whole `unit`s. */
export const convertCents = (amount: Cents, rate: ExactAmount, unit: Cents): Cents =>
  roundExact({ ...rate, numerator: BigInt(amount) * rate.numerator }, unit);
