import { describe, expect, it } from "vitest";
import en from "#shared/locales/en/regions.json" with { type: "json" };
import { hasRegions } from "./has-regions.ts";
import { countryRegions, isRegion } from "./regions.ts";

describe.each(["CA", "BR"] as const)("the destination %s", (country) => {
  it("needs a region", () => {
    expect(hasRegions(country)).toBe(true);
  });

  it("has a name for each of its regions", () => {
    expect(Object.keys(en.regions[country]).sort()).toEqual([...countryRegions(country)].sort());
  });
});

describe("isRegion", () => {
  it.each([
    ["CA", "QC", true],
    ["CA", "SP", false],
    ["BR", "SP", true],
    ["US", "NY", false],
    ["CA", "", false],
  ])("isRegion for %s and “%s” is %s", (country, region, expected) => {
    expect(isRegion(country, region)).toBe(expected);
  });
});
