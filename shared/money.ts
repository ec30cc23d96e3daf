import { MONEY_DIGITS } from "./limits.ts";

/**
 * A money amount in whole hundredths, also of currencies without decimals. Sums, differences and whole multiples of such
 * amounts are cast to it, because they are whole too.
 */
export type Cents = number & { readonly __unit: "cents" };

/** A proportion in whole millionths: 5% is 50_000. */
export type Rate = number & { readonly __unit: "rate" };

export const MAX_CENTS = (10 ** MONEY_DIGITS.precision - 1) as Cents;
export const MAX_AMOUNT = MAX_CENTS / 100;

export const CENT = 1 as Cents;

const MILLION = 1_000_000n;

/**
 * Parses an amount by its decimal digits, never as a binary fraction, and rounds half up to `unit`.
 * Throws RangeError unless it is a plain decimal number.
 */
export function toCents(amount: string | number, unit: Cents = CENT): Cents {
  const decimals = unit === CENT ? 2 : 0;
  return (parseDecimal(amount, decimals) * unit) as Cents;
}

/** 5 is 5%. Rounds half up to four decimals. Throws RangeError as `toCents` does. */
export function rateFromPercent(value: string | number): Rate {
  return parseDecimal(value, 4) as Rate;
}

/** 0.05 is 5%. Rounds half up to six decimals. Throws RangeError as `toCents` does. */
export function rateFromFraction(value: string | number): Rate {
  return parseDecimal(value, 6) as Rate;
}

export const fromCents = (cents: Cents): number => cents / 100;

/** 125_000 gives 12.5. */
export const toPercent = (rate: Rate): number => rate / 10_000;

/** 5% is "0.05", as settings store it. */
export const fractionText = (rate: Rate): string => String(Number((rate / 1_000_000).toFixed(6)));

/** "1234.50", for a numeric column. */
export const decimalText = (cents: Cents): string => fromCents(cents).toFixed(2);

export const sumCents = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((total, amount) => total + amount, 0) as Cents;

/** Exact for every product up to MAX_CENTS; a larger product stays larger than MAX_CENTS. */
export const multiplyCents = (amount: Cents, count: number): Cents => (amount * count) as Cents;

/** amount × rate, rounded half up (away from zero) to whole `unit`s. */
export function multiplyByRate(amount: Cents, rate: Rate, unit: Cents = CENT): Cents {
  const units = divideRounded(BigInt(amount) * BigInt(rate), MILLION * BigInt(unit));
  return (Number(units) * unit) as Cents;
}

/** part ÷ whole in percent, rounded half up to two decimals; 0 if the whole is 0. */
export function percentageRatio(part: Cents, whole: Cents): number {
  if (whole === 0) return 0;
  return Number(divideRounded(BigInt(part) * 10_000n, BigInt(whole))) / 100;
}

const usFormat = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** US format in every language: "1,000.30". */
export const formatAmount = (amount: number): string => usFormat.format(amount);

/** The value × 10^decimals, rounded half up. Throws RangeError unless it is a plain decimal number. */
export function parseDecimal(value: string | number, decimals: number): number {
  const text = typeof value === "number" ? plainDecimal(value) : value.trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`Not a decimal number: ${value}`);
  const [, sign, whole = "0", digits = ""] = match;
  const truncated = BigInt(whole + digits.slice(0, decimals).padEnd(decimals, "0"));
  const roundUp = Number(digits[decimals] ?? "0") >= 5 ? 1n : 0n;
  const magnitude = Number(truncated + roundUp);
  return sign && magnitude > 0 ? -magnitude : magnitude;
}

const plainDecimal = (value: number): string =>
  value.toString().includes("e") ? value.toFixed(20) : value.toString();

/** Rounds half up, away from zero; the divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return (dividend + half) / divisor;
}
