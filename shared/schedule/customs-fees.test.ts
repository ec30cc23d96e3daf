import { describe, expect, it } from "vitest";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { CENT, toCents } from "#shared/money.ts";
import type { Assessment, LineAssessment } from "./assessment.ts";
import { calculateCustomsFees } from "./customs-fees.ts";

const options = { date: "2026-10-09", unit: CENT, unitsPerUsd: US_DOLLAR };

const item = (subtotal: number, assessment: LineAssessment | null = null) => ({
  subtotal: toCents(subtotal),
  assessment,
});

const claiming = (symbol: string): Assessment => ({
  verdict: "exact",
  column: "special",
  duty: toCents(0),
  layers: [],
  notApplied: [],
  questions: [],
  preferences: [{ symbol, name: "", rate: "Free", isClaimed: true, duty: toCents(0) }],
  gaps: [],
  bans: [],
  usesExchangeRate: false,
});

describe("calculateCustomsFees", () => {
  it.each([
    [1000, 34.58],
    [20_000, 69.28],
    [1_000_000, 670.86],
  ])("charges an MPF within its limits on goods worth %d", (value, amount) => {
    expect(calculateCustomsFees([item(value)], options).mpf.amount).toBe(toCents(amount));
  });

  it.each([
    ["2026-09-30", 33.58, 651.5],
    ["2026-10-01", 34.58, 670.86],
  ])("uses the limits of the fiscal year of the entry date %s", (date, min, max) => {
    const { mpf } = calculateCustomsFees([item(1000)], { ...options, date });
    expect(mpf).toMatchObject({ min: toCents(min), max: toCents(max), amount: toCents(min) });
  });

  it("charges no MPF on goods whose agreement exempts them, but the HMF", () => {
    const exempt = calculateCustomsFees([item(1000, claiming("S"))], options);
    expect(exempt).toMatchObject({ mpf: { base: 0, amount: 0 }, hmf: { amount: toCents(1.25) } });
    const mixed = calculateCustomsFees([item(1000, claiming("S")), item(20_000)], options);
    expect(mixed.mpf).toMatchObject({ base: toCents(20_000), amount: toCents(69.28) });
    expect(calculateCustomsFees([item(1000, claiming("JP"))], options).mpf.amount).toBe(3458);
  });

  it("converts the limits to the currency of the calculation", () => {
    const unitsPerUsd = 15_000_000_000 as UnitsPerUsd; // 150 yen
    const { mpf } = calculateCustomsFees([item(1000)], {
      ...options,
      unit: toCents(1),
      unitsPerUsd,
    });
    expect(mpf.min).toBe(toCents(5187));
    expect(mpf.amount).toBe(toCents(5187));
  });
});
