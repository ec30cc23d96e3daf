import { describe, expect, it } from "vitest";
import type { Interval } from "#shared/analytics/contract.ts";
import { fillIntervals, periodRange } from "./day-range.ts";

const now = new Date("2026-03-01T00:30:00Z");

describe("periodRange", () => {
  it.each([
    ["all", {}],
    ["7", { from: "2026-02-23", to: "2026-03-01" }],
    ["30", { from: "2026-01-31", to: "2026-03-01" }],
    ["custom", { from: "2025-12-24" }],
  ] as const)("returns for the period %j the UTC days %j", (period, range) => {
    expect(periodRange(period, { from: "2025-12-24" }, now)).toEqual(range);
  });
});

const interval: Interval = {
  start: "2026-02-21",
  calculations: 2,
  completed: 1,
  pending: 0,
  refunded: 0,
  disputed: 0,
  failed: 0,
  revenueByCurrency: { USD: 12.5 },
};

const starts = (intervals: readonly Interval[]) => intervals.map(({ start }) => start);

describe("fillIntervals", () => {
  it("adds zeros for days without a figure", () => {
    const filled = fillIntervals({
      from: "2026-02-20",
      to: "2026-03-01",
      unit: "day",
      intervals: [interval],
    });
    expect(filled).toHaveLength(10);
    expect(filled[1]).toBe(interval);
    expect(filled[9]).toMatchObject({ start: "2026-03-01", calculations: 0, completed: 0 });
  });

  it.each([
    ["week", "2026-02-15", ["2026-02-09", "2026-02-16", "2026-02-23"]],
    ["month", "2025-12-31", ["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"]],
    ["year", "2024-02-29", ["2024-01-01", "2025-01-01", "2026-01-01"]],
  ] as const)("begins each %s with its first day", (unit, from, expected) => {
    expect(starts(fillIntervals({ from, to: "2026-03-01", unit, intervals: [] }))).toEqual(
      expected,
    );
  });

  it("returns nothing for a range that ends before it begins", () => {
    expect(
      fillIntervals({ from: "2026-03-02", to: "2026-03-01", unit: "day", intervals: [] }),
    ).toEqual([]);
  });
});
