import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { Cents } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

/**
 * Minimum charge in the currency's smallest unit (Stripe, "Supported currencies"); Stripe publishes
 * none for the others. It applies to the settlement currency, so Stripe may reject more.
 */
const MIN_CHARGE: Partial<Record<Currency, number>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CAD: 50,
  AUD: 50,
  JPY: 50,
  CHF: 50,
  SEK: 300,
  NZD: 50,
  MXN: 1000,
  SGD: 50,
  HKD: 400,
  NOK: 300,
  INR: 50,
  BRL: 50,
  MYR: 200,
};

/** Maximum charge in the smallest unit: eight digits (Stripe, "Supported currencies"). */
const MAX_CHARGE = 99_999_999;

/** Cards of Russian banks have not worked abroad since March 2022. */
const UNSUPPORTED_CURRENCIES: readonly Currency[] = ["RUB"];

export const isPayable = (currency: Currency) => !UNSUPPORTED_CURRENCIES.includes(currency);

/** Cents to the currency's smallest unit, as Stripe counts: ¥500 and $5.00 are both 500. Throws RangeError for part of a yen. */
export function toMinorUnits(amount: Cents, currency: Currency): number {
  const units = amount / smallestUnit(currency);
  if (!Number.isInteger(units)) throw new RangeError(`${currency} has no hundredths`);
  return units;
}

/** ¥500 and $5.00, both 500 at Stripe, are 50,000 and 500 cents. */
export const fromMinorUnits = (units: number, currency: Currency): Cents =>
  (units * smallestUnit(currency)) as Cents;

/** The catalogue key of why a card cannot be charged this amount; null if it can. */
export function chargeError(amount: Cents, currency: Currency): TextKey | null {
  if (!isPayable(currency)) return "payments.notPayable";
  const units = toMinorUnits(amount, currency);
  if (units < (MIN_CHARGE[currency] ?? 1)) return "payments.belowMinimum";
  return units > MAX_CHARGE ? "payments.aboveMaximum" : null;
}
