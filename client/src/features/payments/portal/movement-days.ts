import { utcDay } from "#shared/utc-day.ts";

export const MOVEMENT_PERIODS = [
  "lastMonth",
  "thisMonth",
  "lastQuarter",
  "thisQuarter",
  "lastYear",
  "thisYear",
] as const;
export type MovementPeriod = (typeof MOVEMENT_PERIODS)[number];

/** The first day of a period and its last one, in UTC as the file's days; the current period is whole, too. */
export function movementDays(
  period: MovementPeriod,
  now = new Date(),
): { from: string; to: string } {
  const months = MONTHS[period];
  const current = now.getUTCMonth() - (now.getUTCMonth() % months);
  const first = period.startsWith("last") ? current - months : current;
  const dayOf = (month: number, day: number) =>
    utcDay(new Date(Date.UTC(now.getUTCFullYear(), month, day)));
  return { from: dayOf(first, 1), to: dayOf(first + months, 0) };
}

const MONTHS: Readonly<Record<MovementPeriod, number>> = {
  thisMonth: 1,
  lastMonth: 1,
  thisQuarter: 3,
  lastQuarter: 3,
  thisYear: 12,
  lastYear: 12,
};
