import { expect, it } from "vitest";
import { type Period, periodDays } from "./period-days.ts";

it.each<[Period, string, string, string]>([
  ["thisMonth", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["lastQuarter", "2026-02-14", "2025-10-01", "2025-12-31"],
  ["thisQuarter", "2026-11-30", "2026-10-01", "2026-12-31"],
  ["lastYear", "2026-01-01", "2025-01-01", "2025-12-31"],
  ["thisYear", "2026-12-31", "2026-01-01", "2026-12-31"],
])("the period %s on %s is from %s to %s", (period, today, from, to) => {
  expect(periodDays(period, today)).toEqual({ from, to });
});
