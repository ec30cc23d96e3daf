import { utcDay } from "#shared/utc-day.ts";

export const PERIODS = [
  "lastMonth",
  "thisMonth",
  "lastQuarter",
  "thisQuarter",
  "lastYear",
  "thisYear",
] as const;
export type Period = (typeof PERIODS)[number];

/** The first day of a period and its last one; the current period is whole, too. Days are ISO 8601. */
export function periodDays(period: Period, today: string): { from: string; to: string } {
  const day = new Date(today);
  const months = MONTHS[period];
  const current = day.getUTCMonth() - (day.getUTCMonth() % months);
  const first = period.startsWith("last") ? current - months : current;
  const dayOf = (month: number, dayOfMonth: number) =>
    utcDay(new Date(Date.UTC(day.getUTCFullYear(), month, dayOfMonth)));
  return { from: dayOf(first, 1), to: dayOf(first + months, 0) };
}

const MONTHS: Readonly<Record<Period, number>> = {
  thisMonth: 1,
  lastMonth: 1,
  thisQuarter: 3,
  lastQuarter: 3,
  thisYear: 12,
  lastYear: 12,
};
