import { parseAmount } from "#client/lib/parse-amount.ts";
import type { FeeRates } from "#shared/fees/calculate-fees.ts";
import { MAX_AMOUNT, type Rate, rateFromPercent, toCents, toPercent } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

/** The three fees as they are typed; the percentage as a plain number, 5 for 5 %. */
export type FeeTexts = { flat: string; perItem: string; percentage: string };

const PROBLEMS = {
  flat: "fees.flatFeeInvalid",
  perItem: "fees.itemFeeInvalid",
  percentage: "fees.percentageFeeInvalid",
} as const satisfies Record<keyof FeeTexts, TextKey<"admin">>;

const LARGEST: Record<keyof FeeTexts, number> = {
  flat: MAX_AMOUNT,
  perItem: MAX_AMOUNT,
  percentage: 100,
};

export const feeFields = Object.keys(PROBLEMS) as (keyof FeeTexts)[];

/** What is wrong with a fee as it is typed; an empty one is 0. */
export function problemOf(field: keyof FeeTexts, text: string): TextKey<"admin"> | null {
  const amount = amountOf(text);
  return amount !== null && amount <= LARGEST[field] ? null : PROBLEMS[field];
}

/** The fees as the formula takes them; null while one of them is no number. */
export function ratesOf(texts: FeeTexts): FeeRates | null {
  if (feeFields.some((field) => problemOf(field, texts[field]))) return null;
  return {
    flat: toCents(amountOf(texts.flat) ?? 0),
    perItem: toCents(amountOf(texts.perItem) ?? 0),
    percentage: rateFromPercent(amountOf(texts.percentage) ?? 0),
  };
}

/** A proportion as it is stored, 5 % as "0.05". */
export const storedFraction = (rate: Rate): string =>
  (toPercent(rate) / 100).toFixed(6).replace(/\.?0+$/, "");

const amountOf = (text: string): number | null => (text.trim() === "" ? 0 : parseAmount(text));
