import { type Currency, currencySymbol, isCurrency } from "./currency.ts";
import { formatAmount } from "./money.ts";

/** "$1,234.50": the number is in US format in every language. */
export const formatMoney = (amount: number, currency: Currency): string =>
  withSymbol(formatAmount(amount), currency);

/** "$0.004", for an amount per unit: two decimals, or as many as it has, up to six. */
export const formatUnitAmount = (amount: number, currency: Currency): string =>
  withSymbol(
    amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    currency,
  );

function withSymbol(text: string, currency: Currency): string {
  const symbol = currencySymbol(currency);
  const space = /[A-Za-z]$/.test(symbol) ? "\u00a0" : "";
  return `${symbol}${space}${text}`;
}

/** "$1,234.50 USD", for an amount that stands alone; a symbol that is the code itself is not repeated. */
export function formatMoneyWithCode(amount: number, currency: string): string {
  if (!isCurrency(currency)) return `${formatAmount(amount)}\u00a0${currency}`;
  const money = formatMoney(amount, currency);
  return currencySymbol(currency) === currency ? money : `${money}\u00a0${currency}`;
}
