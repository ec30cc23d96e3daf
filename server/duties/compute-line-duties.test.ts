import { describe, expect, it } from "vitest";
import type { ActiveTariff, OriginRate } from "#server/duties/country-rates/active-tariff.ts";
import { smallestUnit } from "#shared/currency.ts";
import { rateFromPercent, toCents } from "#shared/money.ts";
import { computeLineDuties } from "./compute-line-duties.ts";

const rate = (percentage: number, overrides: Partial<OriginRate> = {}): OriginRate => ({
  originCountry: "Somewhere",
  rate: rateFromPercent(percentage),
  layers: null,
  includesMfn: null,
  htsHeading: null,
  legalBasis: null,
  ...overrides,
});

const tariff: ActiveTariff = {
  id: "version",
  fileName: "test.csv",
  source: null,
  rowCount: 3,
  activatedAt: "2026-01-01T00:00:00.000Z",
  rateByOrigin: new Map([
    ["VN", rate(12.5)],
    ["BR", rate(37.5)],
    ["NA", rate(0)],
  ]),
};

const options = { baselineRate: rateFromPercent(10), unit: smallestUnit("USD") };
const item = (countryOfOrigin: string, subtotal: number) => ({
  item: { countryOfOrigin, subtotal: toCents(subtotal) },
  assessment: null,
});

describe("computeLineDuties", () => {
  it("applies the rate of each item's origin and adds up the duties", () => {
    const assessed = computeLineDuties(
      tariff,
      [item("VN", 100), item("BR", 200), item("NA", 5)],
      options,
    );
    expect(assessed.items.map(({ duty }) => duty.amount)).toEqual([1250, 7500, 0]);
    expect(assessed).toMatchObject({
      duties: 8750,
      byLayer: { baseline: 3000, reciprocal: 0, countrySpecific: 5750 },
      taxes: 0,
    });
  });

  it("uses the configured baseline rate if the file names no layers", () => {
    const { byLayer } = computeLineDuties(tariff, [item("VN", 100)], {
      ...options,
      baselineRate: rateFromPercent(2),
    });
    expect(byLayer).toEqual({ baseline: 200, reciprocal: 0, countrySpecific: 1050 });
  });

  it("returns an error for every item with an unknown origin", () => {
    const items = [item("KH", 1), item("VN", 1), item("LA", 1)];
    expect(computeLineDuties(tariff, items, options).errors).toMatchObject([
      { path: "items.0.countryOfOrigin", key: "calculator.noRate", params: { country: "KH" } },
      { path: "items.2.countryOfOrigin", params: { country: "LA" } },
    ]);
  });
});
