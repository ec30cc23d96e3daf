import type { QuantityUnit } from "#shared/duties/assessment.ts";
import type { UnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";
import type { Goods } from "./base-duty.ts";
import { type ExactAmount, isLess, specificAmount } from "./exact-amount.ts";
import { measureTerm } from "./quantities.ts";

/** `amount` in hundred-millionths of a US dollar; `isIncluded` if goods of exactly that value are meant. */
type Bound = { amount: number; isIncluded: boolean };

/** The values per unit for which a description of the schedule holds. */
export type ValueLimits = { unit: QuantityUnit; least: Bound | null; most: Bound | null };

const AMOUNT = String.raw`(?:\$(\d[\d,]*(?:\.\d+)?)|(\d+(?:\.\d+)?) ?(?:¢|cents))`;
const UNIT_NAME =
  "each|piece|unit|pair|liter|kg|dozen pieces or parts|dozen pieces|dozen|gross|proof liter|square meter";
const UNIT = `(?: |/| per )(${UNIT_NAME})\\b`;

/** "valued not over $1 each", "valued over $3 but not over $6.50/pair" */
const BOUND_FIRST = new RegExp(
  `\\bvalued (not over|over|under|less than) ${AMOUNT}(?: but (not over|under|less than) ${AMOUNT})?${UNIT}`,
  "i",
);
/** "valued 88¢ or more per kg", "valued $1,000 or over but under $3,000 each" */
const AMOUNT_FIRST = new RegExp(
  `\\bvalued ${AMOUNT} or (?:more|over)(?: but (not more than|not over|under|less than) ${AMOUNT})?${UNIT}`,
  "i",
);

/** Another amount, the value of a part, or a list of goods of which only some are valued. */
const NOT_THE_GOODS = /[$¢;]|\bcents\b|\bmovement\b|\bexcluding\b/i;

export type ValueCondition = {
  limits: ValueLimits;
  /** Whether the description names nothing but the value. */
  isWhole: boolean;
};

/** The values per unit that a description of the schedule names for the goods; null if it names none. */
export function parseValueCondition(text: string): ValueCondition | null {
  if (!/\bvalued\b/i.test(text)) return null;
  const plain = text.replace(/^Each valued (.*)$/i, "valued $1 each");
  const match = BOUND_FIRST.exec(plain);
  const amountFirst = match ? null : AMOUNT_FIRST.exec(plain);
  const found = match ?? amountFirst;
  if (!found) return null;
  const rest = plain.replace(found[0], "");
  if (NOT_THE_GOODS.test(rest)) return null;
  const limits = match ? boundFirstLimits(match) : amountFirstLimits(found);
  return { limits, isWhole: rest.trim() === "" };
}

type Groups = readonly (string | undefined)[];

function boundFirstLimits([, word = "", dollars, cents, upper, dollars2, cents2, unit]: Groups) {
  const amount = toAmount(dollars, cents);
  const isLeast = word.toLowerCase() === "over";
  const first = { amount, isIncluded: word.toLowerCase() === "not over" };
  return {
    unit: toUnit(unit),
    least: isLeast ? first : null,
    most: isLeast ? upperBound(upper, dollars2, cents2) : first,
  };
}

const amountFirstLimits = ([, dollars, cents, upper, dollars2, cents2, unit]: Groups) => ({
  unit: toUnit(unit),
  least: { amount: toAmount(dollars, cents), isIncluded: true },
  most: upperBound(upper, dollars2, cents2),
});

const upperBound = (
  word: string | undefined,
  dollars: string | undefined,
  cents: string | undefined,
): Bound | null =>
  word === undefined
    ? null
    : { amount: toAmount(dollars, cents), isIncluded: word.toLowerCase().startsWith("not") };

const HUNDRED_MILLION = 100_000_000;
const MILLION = 1_000_000;

const toAmount = (dollars: string | undefined, cents: string | undefined): number =>
  dollars === undefined
    ? Math.round(Number(cents) * MILLION)
    : Math.round(Number(dollars.replaceAll(",", "")) * HUNDRED_MILLION);

const UNITS: Readonly<Record<string, QuantityUnit>> = {
  pair: "pair",
  liter: "liter",
  kg: "kg",
  dozen: "dozen",
  "dozen pieces": "dozen",
  "dozen pieces or parts": "dozen",
  gross: "gross",
  "proof liter": "proofLiter",
  "square meter": "m2",
};

/** "each", "piece" and "unit" count pieces. */
const toUnit = (name = ""): QuantityUnit => UNITS[name.toLowerCase()] ?? "number";

export type Fit = "holds" | "contradicted" | "unknown";

/** Whether the value per unit of goods is within the limits; not known without the quantity or the exchange rate. */
export function fitValue(limits: ValueLimits, { value, quantities, unitsPerUsd }: Goods): Fit {
  const term = { kind: "specific", amount: 0, count: 1, unit: limits.unit } as const;
  const measured = measureTerm(term, quantities);
  if (!measured || measured.quantity === 0 || unitsPerUsd === null) return "unknown";
  const total = { numerator: BigInt(value), denominator: 1n };
  const limitOf = ({ amount }: Bound) =>
    limitTotal(amount, measured.term.count, measured.quantity, unitsPerUsd);
  return isWithin(limits, total, limitOf) ? "holds" : "contradicted";
}

/** The value of the whole quantity at the limit per unit. */
const limitTotal = (
  amount: number,
  count: number,
  quantity: number,
  unitsPerUsd: UnitsPerUsd,
): ExactAmount => {
  const unit = "number" as const; // only the count matters
  return specificAmount({ kind: "specific", amount, count, unit }, quantity, unitsPerUsd);
};

function isWithin(
  { least, most }: ValueLimits,
  total: ExactAmount,
  limitOf: (bound: Bound) => ExactAmount,
): boolean {
  const isAbove =
    !least || (least.isIncluded ? !isLess(total, limitOf(least)) : isLess(limitOf(least), total));
  const isBelow =
    !most || (most.isIncluded ? !isLess(limitOf(most), total) : isLess(total, limitOf(most)));
  return isAbove && isBelow;
}

/** Whether the goods may be a lot whose pieces were not counted, because no more than the one of the item is entered. */
export const isUncounted = ({ unit }: ValueLimits, goods: Goods | null): boolean =>
  unit === "number" &&
  goods?.quantities.stated.number === undefined &&
  goods?.quantities.pieces === MILLION;
