import type { Figures } from "#shared/analytics/contract.ts";

/** Paid transactions per 100 calculations. */
export const conversionRate = ({ paidTransactions, totalCalculations }: Figures): number =>
  totalCalculations > 0 ? (paidTransactions / totalCalculations) * 100 : 0;

/** The change in whole percent; null if there was nothing before. */
export const percentChange = (current: number, before: number): number | null =>
  before > 0 ? Math.round(((current - before) / before) * 100) : null;

/** The difference of two shares in percentage points, with two decimals; null if both are nothing. */
export const pointChange = (current: number, before: number): number | null =>
  current === 0 && before === 0 ? null : Math.round((current - before) * 100) / 100;
