import { describe, expect, it } from "vitest";
import { fillMissingDays, periodRange } from "./day-range.ts";

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

describe("fillMissingDays", () => {
  it("adds zero counts for days between others", () => {
    const days = [
      { day: "2026-02-21", calculations: 2, payments: 1 },
      { day: "2026-03-01", calculations: 1, payments: 0 },
    ];
    const filled = fillMissingDays(days);
    expect(filled).toHaveLength(9);
    expect(filled[0]).toEqual(days[0]);
    expect(filled[7]).toEqual({ day: "2026-02-28", calculations: 0, payments: 0 });
    expect(filled[8]).toEqual(days[1]);
  });

  it("adds earlier days until there are seven", () => {
    const filled = fillMissingDays([{ day: "2026-03-01", calculations: 1, payments: 0 }]);
    expect(filled.map(({ day }) => day)).toEqual(
      ["23", "24", "25", "26", "27", "28"].map((day) => `2026-02-${day}`).concat("2026-03-01"),
    );
  });

  it("adds none to an empty list", () => {
    expect(fillMissingDays([])).toEqual([]);
  });
});
