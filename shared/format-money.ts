import { type Currency, currencySymbol } from "./currency.ts";
import { formatAmount } from "./money.ts";

/** "$1,234.50": the number is in US format in every language. */
export function formatMoney(amount: number, currency: Currency): string {
  const symbol = currencySymbol(currency);
  const space = /[A-Za-z]$/.test(symbol) ? "\u00a0" : "";
  return `${symbol}${space}${formatAmount(amount)}`;
}
