import * as z from "zod/mini";
import { amount, textKey } from "#shared/http/fields.ts";
import { decimalPattern, MONEY_DIGITS } from "#shared/limits.ts";

const STORABLE = decimalPattern(MONEY_DIGITS);

/** An amount above 0 and without a fraction of a cent. */
export const paymentAmount = amount.check(
  z.refine((value) => value > 0 && STORABLE.test(String(value)), textKey("validation.payment")),
);
