import type { CheckedCase } from "#shared/accuracy/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";

/** All amounts of the cases are in US dollars. */
export const CASE_CURRENCY: Currency = "USD";

const NONE = "–";

export function caseAmounts(
  { expected, computed, difference }: CheckedCase,
  t: Translate<"accuracy">,
) {
  const format = (amount: number) => formatMoney(amount, CASE_CURRENCY);
  return {
    expected: expected === null ? t("accuracy.noAmount") : format(expected),
    computed: computed === null ? t("accuracy.notComputed") : format(computed),
    difference: difference === null ? NONE : `${sign(difference)}${format(Math.abs(difference))}`,
  };
}

function sign(amount: number): string {
  if (amount === 0) return "";
  return amount > 0 ? "+" : "−";
}
