import { describe, expect, it } from "vitest";
import type { Assessment, LineAssessment } from "#shared/duties/assessment.ts";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { CENT, toCents } from "#shared/money.ts";
import { calculateCustomsFees } from "./customs-fees.ts";

const options = {
  date: "2026-10-09",
  transport: null,
  unit: CENT,
  unitsPerUsd: US_DOLLAR,
};

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

describe("the Merchandise Processing Fee", () => {
  it.each([
    [2500.01, 34.58],
    [9981, 34.58],
    [20_000, 69.28],
    [193_666.28, 670.86],
    [1_000_000, 670.86],
  ])("is within the limits of a formal entry for goods worth %d", (value, amount) => {
    const { mpf } = calculateCustomsFees([item(value)], options);
    expect(mpf).toMatchObject({ entry: "formal", amount: toCents(amount) });
  });

  it.each([0.01, 38, 2500])("is the amount of an informal entry for goods worth %d", (value) => {
    const { mpf } = calculateCustomsFees([item(value)], options);
    expect(mpf).toMatchObject({ entry: "informal", amount: toCents(2.77) });
  });

  it("is that of a formal entry where all items together are worth more than 2,500 dollars", () => {
    const { mpf } = calculateCustomsFees([item(2500), item(0.01)], options);
    expect(mpf).toMatchObject({ entry: "formal", amount: toCents(34.58) });
  });

  it.each([
    ["2026-09-30", 33.58, 651.5, 2.69],
    ["2026-10-01", 34.58, 670.86, 2.77],
  ])("has the amounts of the fiscal year of the entry date %s", (date, min, max, informal) => {
    const { mpf } = calculateCustomsFees([item(3000)], { ...options, date });
    expect(mpf).toMatchObject({ min: toCents(min), max: toCents(max), amount: toCents(min) });
    const parcel = calculateCustomsFees([item(1000)], { ...options, date });
    expect(parcel.mpf.amount).toBe(toCents(informal));
  });

  it("is not owed on goods whose agreement exempts them", () => {
    const exempt = calculateCustomsFees([item(1000, claiming("S"))], options);
    expect(exempt).toMatchObject({ mpf: { base: 0, amount: 0 }, hmf: { amount: toCents(1.25) } });
    const mixed = calculateCustomsFees([item(1000, claiming("S")), item(20_000)], options);
    expect(mixed.mpf).toMatchObject({ base: toCents(20_000), amount: toCents(69.28) });
    expect(calculateCustomsFees([item(3000, claiming("JP"))], options).mpf.amount).toBe(3458);
  });

  it("is converted to the currency of the calculation, with the limit of informal entries", () => {
    const unitsPerUsd = 15_000_000_000 as UnitsPerUsd; // 150 yen
    const inYen = { ...options, unit: toCents(1), unitsPerUsd };
    const formal = calculateCustomsFees([item(375_001)], inYen);
    expect(formal.mpf).toMatchObject({ entry: "formal", min: toCents(5187), amount: 518_700 });
    const informal = calculateCustomsFees([item(375_000)], inYen);
    expect(informal.mpf).toMatchObject({ entry: "informal", informalLimit: toCents(375_000) });
    expect(informal.mpf.amount).toBe(toCents(416)); // 2.77 dollars
  });
});

describe("the Harbor Maintenance Fee", () => {
  it.each([
    [2500, 3.13],
    [9981, 12.48],
    [193_666.28, 242.08],
    [250_000, 312.5],
  ])("is 0.125%% of goods worth %d that arrive by sea", (value, amount) => {
    const { hmf } = calculateCustomsFees([item(value)], { ...options, transport: "sea" });
    expect(hmf.amount).toBe(toCents(amount));
  });

  it("counts goods as arriving by sea while the mode of transport is not known", () => {
    const { hmf } = calculateCustomsFees([item(2500)], options);
    expect(hmf).toMatchObject({ transport: null, amount: toCents(3.13) });
  });

  it.each(["air", "land"] as const)("is not owed by %s", (transport) => {
    const fees = calculateCustomsFees([item(20_000)], { ...options, transport });
    expect(fees).toMatchObject({ mpf: { amount: toCents(69.28) }, hmf: { base: 0, amount: 0 } });
  });
});
