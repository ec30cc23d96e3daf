import { formatMoneyWithCode } from "./format-money.ts";

/** "+$1,234.50 USD", "−$2.00 USD": how much more or less something costs. */
export const formatMoneyChange = (amount: number, currency: string): string =>
  `${amount < 0 ? "−" : "+"}${formatMoneyWithCode(Math.abs(amount), currency)}`;
