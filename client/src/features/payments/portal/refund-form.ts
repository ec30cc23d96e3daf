import * as z from "zod/mini";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { REFUND_REASONS } from "#shared/payments/states.ts";
import type { TextKey } from "#shared/texts.ts";

const textKey = (key: TextKey<"admin">) => key;

/** The form holds the amount as typed; its messages are keys of the catalogue. */
export function createRefundSchema(currency: Currency, refundable: number) {
  const parse = (text: string) => parseAmount(text, currency) ?? 0;
  return z.object({
    amount: z.pipe(
      z.string().check(
        z.refine((text) => parse(text) > 0, {
          error: textKey("transactions.refund.invalid"),
          abort: true,
        }),
        z.refine((text) => parse(text) <= refundable, textKey("transactions.refund.tooLarge")),
      ),
      z.transform((text: string) => parse(text)),
    ),
    reason: z.enum(REFUND_REASONS),
  });
}

type RefundSchema = ReturnType<typeof createRefundSchema>;
export type RefundValues = z.input<RefundSchema>;
export type RefundOutput = z.output<RefundSchema>;
