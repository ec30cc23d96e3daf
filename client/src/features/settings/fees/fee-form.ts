import * as z from "zod/mini";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { decimalPattern, MONEY_DIGITS, type NumericDigits } from "#shared/limits.ts";
import { MAX_AMOUNT, rateFromPercent, toCents } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

export const MAX_FEES = { flat: MAX_AMOUNT, perItem: MAX_AMOUNT, percentage: 100 } as const;

export const feeFields = Object.keys(MAX_FEES) as (keyof typeof MAX_FEES)[]; // safe: its keys

/** The percentage is stored as a fraction with six decimals. */
const PERCENTAGE_DIGITS: NumericDigits = { precision: 7, scale: 4 };

type FeeLimits = { max: number; digits: NumericDigits; error: TextKey<"admin"> };

/** Rejects an empty or invalid text, also an amount that would be rounded. */
function feeField<Fee>(toFee: (amount: number) => Fee, { max, digits, error }: FeeLimits) {
  const isValid = (text: string) => {
    const amount = parseAmount(text);
    return amount !== null && amount <= max && decimalPattern(digits).test(String(amount));
  };
  return z.pipe(
    z.string().check(z.refine(isValid, error)),
    z.transform((text: string) => toFee(parseAmount(text) ?? 0)),
  );
}

const amountField = (error: TextKey<"admin">) =>
  feeField((amount) => toCents(amount), { max: MAX_AMOUNT, digits: MONEY_DIGITS, error });

/** The form holds the fees as typed, the percentage as 5 for 5%; its messages are keys of the catalogue. */
export const feeRates = z.object({
  flat: amountField("fees.flatFeeInvalid"),
  perItem: amountField("fees.itemFeeInvalid"),
  percentage: feeField(rateFromPercent, {
    max: MAX_FEES.percentage,
    digits: PERCENTAGE_DIGITS,
    error: "fees.percentageFeeInvalid",
  }),
});
export type FeeTexts = z.input<typeof feeRates>;
