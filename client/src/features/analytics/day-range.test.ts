import { describe, expect, it } from "vitest";
import { fillMissingDays, periodRange } from "./day-range.ts";

const now = new Date("2026-03-01T00:30:00Z");

it.each([
  ["all", {}],
  ["7", { from: "2026-02-23", to: "2026-03-01" }],
  ["30", { from: "2026-01-31", to: "2026-03-01" }],
  ["custom", { from: "2025-12-24" }],
] as const)("the period %s is %j", (period, range) => {
  expect(periodRange(period, { from: "2025-12-24" }, now)).toEqual(range);
});

describe("quiet days", () => {
  it("are shown between others", () => {
    const days = [
      { day: "2026-02-21", calculations: 2, payments: 1 },
      { day: "2026-03-01", calculations: 1, payments: 0 },
    ];
    const shown = fillMissingDays(days);
    expect(shown).toHaveLength(9);
    expect(shown[0]).toEqual(days[0]);
    expect(shown[7]).toEqual({ day: "2026-02-28", calculations: 0, payments: 0 });
    expect(shown[8]).toEqual(days[1]);
  });

  it("are shown before a single day, and not without any", () => {
    const shown = fillMissingDays([{ day: "2026-03-01", calculations: 1, payments: 0 }]);
    expect(shown.map(({ day }) => day)).toEqual(
      ["23", "24", "25", "26", "27", "28"].map((day) => `2026-02-${day}`).concat("2026-03-01"),
    );
    expect(fillMissingDays([])).toEqual([]);
  });
});
