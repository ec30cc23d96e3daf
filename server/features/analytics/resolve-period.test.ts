import { describe, expect, it } from "vitest";
import { resolvePeriod } from "./resolve-period.ts";

const today = "2026-03-01";
const yesterday = "2026-02-28";
const firstDay = "2026-01-15";

describe("resolvePeriod", () => {
  it.each([
    {
      range: { from: "2026-02-23", to: "2026-03-01" },
      period: {
        from: "2026-02-23",
        to: "2026-03-01",
        wholeTo: yesterday,
        previousFrom: "2026-02-17",
        unit: "day",
      },
    },
    {
      range: { from: "2026-02-23" },
      period: {
        from: "2026-02-23",
        to: today,
        wholeTo: yesterday,
        previousFrom: "2026-02-17",
        unit: "day",
      },
    },
    {
      range: { from: "2025-03-02" },
      period: {
        from: "2025-03-02",
        to: today,
        wholeTo: yesterday,
        previousFrom: "2024-03-03",
        unit: "week",
      },
    },
    {
      range: { from: "2022-01-01" },
      period: {
        from: "2022-01-01",
        to: today,
        wholeTo: yesterday,
        previousFrom: "2017-11-03",
        unit: "month",
      },
    },
    {
      range: { from: "0001-01-01" },
      period: {
        from: "0001-01-01",
        to: today,
        wholeTo: yesterday,
        previousFrom: null,
        unit: "year",
      },
    },
    {
      range: {},
      period: { from: firstDay, to: today, wholeTo: yesterday, previousFrom: null, unit: "day" },
    },
    {
      range: { to: "2026-01-20" },
      period: {
        from: firstDay,
        to: "2026-01-20",
        wholeTo: "2026-01-20",
        previousFrom: null,
        unit: "day",
      },
    },
    {
      range: { to: "2026-01-10" },
      period: {
        from: "2026-01-10",
        to: "2026-01-10",
        wholeTo: "2026-01-10",
        previousFrom: null,
        unit: "day",
      },
    },
    {
      range: { from: "2026-03-02" },
      period: {
        from: "2026-03-02",
        to: today,
        wholeTo: yesterday,
        previousFrom: null,
        unit: "day",
      },
    },
  ])("resolves $range", ({ range, period }) => {
    expect(resolvePeriod(range, firstDay, today)).toEqual(period);
  });

  it("compares as many days before as are over", () => {
    const past = resolvePeriod({ from: "2026-02-01", to: "2026-02-10" }, firstDay, today);
    expect(past).toMatchObject({ wholeTo: "2026-02-10", previousFrom: "2026-01-22" });
    const onlyToday = resolvePeriod({ from: today, to: today }, firstDay, today);
    expect(onlyToday.previousFrom).toBeNull();
  });

  it("the period is today without a figure", () => {
    expect(resolvePeriod({}, null, today)).toMatchObject({ from: today, to: today });
  });
});
