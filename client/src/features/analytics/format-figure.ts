import { isCurrency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import { formatAmount } from "#shared/money.ts";

export const formatRevenue = (currency: string, amount: number): string =>
  isCurrency(currency) ? formatMoney(amount, currency) : formatAmount(amount);
