import { type Currency, smallestUnit } from "#shared/currency.ts";
import { formatAmount, fromCents, MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import { foreignCurrency } from "./parse-amount.ts";

/** The text of a form's error about an amount, which may name the smallest one, the largest one or a foreign currency. */
export const amountErrorText = (
  error: TextKey<"common">,
  typed: { text: string; currency: Currency },
  t: Translate<"common">,
): string =>
  t(error, {
    min: fromCents(smallestUnit(typed.currency)),
    max: formatAmount(MAX_AMOUNT),
    currency: typed.currency,
    found: foreignCurrency(typed.text, typed.currency) ?? "",
  });
