import { classNames } from "#client/components/class-names.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { type Currency, currencySymbol } from "#shared/currency.ts";
import { formatAmount } from "#shared/money.ts";

/** "$1,234.50": the number is in US format in every language. */
export const amountText = (value: number, currency: Currency): string => {
  const symbol = currencySymbol(currency);
  return `${symbol}${/[A-Za-z]$/.test(symbol) ? "\u00a0" : ""}${formatAmount(value)}`;
};

/** "$87.50 USD" */
export const totalText = ({ totalLandedCost, currency }: CalculationResult): string =>
  `${amountText(totalLandedCost, currency)} ${currency}`;

export function Amount({
  value,
  currency,
  className,
}: {
  value: number;
  currency: Currency;
  className?: string;
}) {
  return <span className={classNames("numeric", className)}>{amountText(value, currency)}</span>;
}
