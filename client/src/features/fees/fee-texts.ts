import * as z from "zod/mini";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { FeeRates } from "#shared/fees/calculate-fees.ts";
import { decimalPattern, MONEY_DIGITS, type NumericDigits } from "#shared/limits.ts";
import { MAX_AMOUNT, rateFromPercent, toCents } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

/** The fees as typed; the percentage is a plain number, 5 for 5%. */
export type FeeTexts = { flat: string; perItem: string; percentage: string };

const ERRORS = {
  flat: "fees.flatFeeInvalid",
  perItem: "fees.itemFeeInvalid",
  percentage: "fees.percentageFeeInvalid",
} as const satisfies Record<keyof FeeTexts, TextKey<"admin">>;

export const MAX_VALUES: Record<keyof FeeTexts, number> = {
  flat: MAX_AMOUNT,
  perItem: MAX_AMOUNT,
  percentage: 100,
};

/** The percentage is stored as a fraction with six decimals. */
const DIGITS: Record<keyof FeeTexts, NumericDigits> = {
  flat: MONEY_DIGITS,
  perItem: MONEY_DIGITS,
  percentage: { precision: 7, scale: 4 },
};

export const feeFields = Object.keys(ERRORS) as (keyof FeeTexts)[];

/** The key of the error text for an empty or invalid fee, also for one that would be rounded. */
export function feeError(field: keyof FeeTexts, text: string): TextKey<"admin"> | null {
  const amount = parseAmount(text);
  const isStorable = decimalPattern(DIGITS[field]).test(String(amount));
  return amount !== null && amount <= MAX_VALUES[field] && isStorable ? null : ERRORS[field];
}

const feeText = (field: keyof FeeTexts) =>
  z.string().check(z.refine((text) => feeError(field, text) === null, ERRORS[field]));

/** Of the form, which holds the fees as typed; its messages are keys of the catalogue. */
export const feeTexts = z.object({
  flat: feeText("flat"),
  perItem: feeText("perItem"),
  percentage: feeText("percentage"),
}) satisfies z.ZodMiniType<FeeTexts>;

export function parseFeeRates(texts: FeeTexts): FeeRates | null {
  if (feeFields.some((field) => feeError(field, texts[field]))) return null;
  return {
    flat: toCents(parseAmount(texts.flat) ?? 0),
    perItem: toCents(parseAmount(texts.perItem) ?? 0),
    percentage: rateFromPercent(parseAmount(texts.percentage) ?? 0),
  };
}
