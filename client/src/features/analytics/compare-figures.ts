import type { Figures } from "#shared/analytics/contract.ts";

/** Paid transactions per 100 calculations. */
export const conversionRate = ({ paidTransactions, totalCalculations }: Figures): number =>
  totalCalculations > 0 ? (paidTransactions / totalCalculations) * 100 : 0;

/** The change in whole percent; null if there was nothing before. */
export const percentChange = (current: number, before: number): number | null =>
  before > 0 ? Math.round(((current - before) / before) * 100) : null;
