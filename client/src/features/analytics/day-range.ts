import type { Analytics, DayRange, Interval, IntervalUnit } from "#shared/analytics/contract.ts";
import { utcDay } from "#shared/utc-day.ts";

export const PERIODS = ["7", "30", "90", "365", "all", "custom"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "30";

const DAY_MS = 86_400_000;

/** The days of a period that ends today, in UTC like the stored counts. */
export function periodRange(period: Period, custom: DayRange, now = new Date()): DayRange {
  if (period === "all") return {};
  if (period === "custom") return custom;
  return { from: utcDay(new Date(now.getTime() - (Number(period) - 1) * DAY_MS)), to: utcDay(now) };
}

type FilledAnalytics = Pick<Analytics, "from" | "to" | "unit" | "intervals">;

/** Every interval from the first day to the last, those without a figure as zeros. */
export function fillIntervals({ from, to, unit, intervals }: FilledAnalytics): Interval[] {
  const known = new Map(intervals.map((interval) => [interval.start, interval]));
  const filled: Interval[] = [];
  for (let start = firstStart(from, unit); utcDay(start) <= to; start = nextStart(start, unit)) {
    const day = utcDay(start);
    filled.push(known.get(day) ?? emptyInterval(day));
  }
  return filled;
}

const emptyInterval = (start: string): Interval => ({
  start,
  calculations: 0,
  completed: 0,
  pending: 0,
  refunded: 0,
  disputed: 0,
  failed: 0,
  revenueByCurrency: {},
});

/** The first day of the interval with `day`. */
function firstStart(day: string, unit: IntervalUnit): Date {
  const start = new Date(day);
  if (unit === "week") {
    start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7)); // to Monday; 0 is Sunday
  }
  if (unit === "month" || unit === "year") start.setUTCDate(1);
  if (unit === "year") start.setUTCMonth(0);
  return start;
}

function nextStart(start: Date, unit: IntervalUnit): Date {
  const next = new Date(start);
  if (unit === "day") next.setUTCDate(next.getUTCDate() + 1);
  if (unit === "week") next.setUTCDate(next.getUTCDate() + 7);
  if (unit === "month") next.setUTCMonth(next.getUTCMonth() + 1);
  if (unit === "year") next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next;
}
