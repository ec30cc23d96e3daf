import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { Cents } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

// Sources: docs.stripe.com/currencies, minimum and maximum charge amounts. The minimum holds in the
// currency that is paid out, so that the provider may still refuse what is let through here.

/** The least that may be charged, in the currency's smallest unit; none is published for the others. */
const MINIMUM: Partial<Record<Currency, number>> = {
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

/** The provider takes eight digits. */
const MAXIMUM = 99_999_999;

/** Cards of Russian banks have not worked abroad since March 2022. */
const NOT_PAYABLE: readonly Currency[] = ["RUB"];

export const isPayable = (currency: Currency) => !NOT_PAYABLE.includes(currency);

/** An amount in the currency's smallest unit, as the provider counts: ¥500 is 500, $5.00 is 500. */
export function toMinorUnits(amount: Cents, currency: Currency): number {
  const units = amount / smallestUnit(currency);
  if (!Number.isInteger(units)) throw new RangeError(`${currency} has no hundredths`);
  return units;
}

/** The way back. */
export const fromMinorUnits = (units: number, currency: Currency): Cents =>
  (units * smallestUnit(currency)) as Cents;

/** Why an amount cannot be charged to a card; null where it can. */
export function chargeError(amount: Cents, currency: Currency): TextKey | null {
  if (!isPayable(currency)) return "payments.notPayable";
  const units = toMinorUnits(amount, currency);
  if (units < (MINIMUM[currency] ?? 1)) return "payments.belowMinimum";
  return units > MAXIMUM ? "payments.aboveMaximum" : null;
}
