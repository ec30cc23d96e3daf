import { isCurrency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import { formatAmount } from "#shared/money.ts";

/** "-$40.00": refunds and disputes may exceed the payments. */
export function formatRevenue(currency: string, amount: number): string {
  const size = Math.abs(amount);
  const text = isCurrency(currency) ? formatMoney(size, currency) : formatAmount(size);
  return amount < 0 ? `-${text}` : text;
}
