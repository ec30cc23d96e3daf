import { classNames } from "#client/components/class-names.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";

/** "$87.50 USD" */
export const totalText = ({ totalLandedCost, currency }: CalculationResult): string =>
  formatMoneyWithCode(totalLandedCost, currency);

export function Amount({
  value,
  currency,
  className,
}: {
  value: number;
  currency: Currency;
  className?: string | undefined;
}) {
  return <span className={classNames("numeric", className)}>{formatMoney(value, currency)}</span>;
}
