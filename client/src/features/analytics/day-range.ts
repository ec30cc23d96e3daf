import type { DayRange } from "#shared/analytics/contract.ts";

export const PERIODS = ["all", "7", "30", "365", "custom"] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The days of a period that ends today, in UTC like the stored counts. */
export function periodRange(period: Period, custom: DayRange, now = new Date()): DayRange {
  if (period === "all") return {};
  if (period === "custom") return custom;
  return { from: utcDay(new Date(now.getTime() - (Number(period) - 1) * DAY_MS)), to: utcDay(now) };
}

export type DayCounts = { day: string; calculations: number; payments: number };

const MIN_DAYS = 7;

/** Adds zero counts for missing days, and for earlier days up to a total of seven. */
export function fillMissingDays(days: readonly DayCounts[]): DayCounts[] {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const known = new Map(days.map((counts) => [counts.day, counts]));
  const span = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS + 1;
  const count = Math.max(span, MIN_DAYS);
  const start = Date.parse(last.day) - (count - 1) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const day = utcDay(new Date(start + index * DAY_MS));
    return known.get(day) ?? { day, calculations: 0, payments: 0 };
  });
}
