import type { UnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";
import { type Cents, divideRounded, type Rate } from "#shared/money.ts";
import type { RateTerm } from "./rate.ts";

/** A number of cents that is not rounded yet. */
export type ExactAmount = { numerator: bigint; denominator: bigint };

export const ZERO_AMOUNT: ExactAmount = { numerator: 0n, denominator: 1n };

export const addExact = (a: ExactAmount, b: ExactAmount): ExactAmount => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

export const isLess = (a: ExactAmount, b: ExactAmount): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator;

/** Rounds half up to whole `unit`s. */
export const roundExact = ({ numerator, denominator }: ExactAmount, unit: Cents): Cents =>
  (Number(divideRounded(numerator, denominator * BigInt(unit))) * unit) as Cents;

/** value × rate ÷ divisor, not rounded. */
export const exactShare = (value: Cents, rate: Rate, divisor = 1): ExactAmount => ({
  numerator: BigInt(value) * BigInt(rate),
  denominator: MILLION * BigInt(divisor),
});

/** Whole units of the currency, not cents; rounded half up to six decimals, as many as rates have. */
export const toUnitAmount = ({ numerator, denominator }: ExactAmount): number =>
  Number(divideRounded(numerator * MILLION, denominator * CENTS_PER_DOLLAR)) / Number(MILLION);

const MILLION = 1_000_000n;
const CENTS_PER_DOLLAR = 100n;

/** Scale of `RateTerm.amount` and of `UnitsPerUsd`. */
const HUNDRED_MILLION = 100_000_000n;

/** amount per unit × quantity × exchange rate, not rounded; `quantity` in millionths of the term's unit. */
export const specificAmount = (
  { amount, count }: Extract<RateTerm, { kind: "specific" }>,
  quantity: number,
  unitsPerUsd: UnitsPerUsd,
): ExactAmount => ({
  numerator: BigInt(amount) * BigInt(quantity) * BigInt(unitsPerUsd) * CENTS_PER_DOLLAR,
  denominator: HUNDRED_MILLION * MILLION * HUNDRED_MILLION * BigInt(count),
});

/** An amount of US dollars in the currency, rounded half up to whole `unit`s. */
export const convertUsd = (amount: Cents, unitsPerUsd: UnitsPerUsd, unit: Cents): Cents =>
  roundExact(
    { numerator: BigInt(amount) * BigInt(unitsPerUsd), denominator: HUNDRED_MILLION },
    unit,
  );
