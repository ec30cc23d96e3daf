import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import { classNames } from "./class-names.ts";

type AmountProps = { value: number; currency: Currency; className?: string | undefined };

export const Amount = ({ value, currency, className }: AmountProps) => (
  <span className={classNames("numeric", className)}>{formatMoney(value, currency)}</span>
);
