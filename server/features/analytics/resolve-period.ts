import type { DayRange, IntervalUnit } from "#shared/analytics/contract.ts";
import { utcDay } from "#shared/utc-day.ts";

const DAY_MS = 86_400_000;

/** UTC days, like those of the totals. */
export type Period = {
  from: string;
  to: string;
  /** The last day that is over: today is not compared with a whole day. */
  wholeTo: string;
  /** The first of as many days before as are over; null without a first day in the request or a whole day. */
  previousFrom: string | null;
  unit: IntervalUnit;
};

/** Longer ranges have longer intervals, so that a chart has no more than about a hundred. */
const MAX_DAYS: readonly [IntervalUnit, number][] = [
  ["day", 92],
  ["week", 731],
  ["month", 3653],
];

/** The days that a request means. `firstDay` is the first with a figure, if there is one. */
export function resolvePeriod(range: DayRange, firstDay: string | null, today: string): Period {
  const to = range.to ?? today;
  const from = range.from ?? earlier(firstDay ?? to, to);
  const wholeTo = earlier(to, dayBefore(today));
  const days = countDays(from, to);
  const wholeDays = countDays(from, wholeTo);
  return {
    from,
    to,
    wholeTo,
    previousFrom: range.from && wholeDays > 0 ? shiftDay(from, -wholeDays) : null,
    unit: MAX_DAYS.find(([, max]) => days <= max)?.[0] ?? "year",
  };
}

const countDays = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const earlier = (a: string, b: string) => (a < b ? a : b);

/** Null before the year 1, which Postgres has no day of. */
function shiftDay(day: string, days: number): string | null {
  const shifted = utcDay(new Date(Date.parse(day) + days * DAY_MS));
  return /^(?!0000)\d{4}-/.test(shifted) ? shifted : null;
}

export const dayBefore = (day: string): string => shiftDay(day, -1) ?? day;
