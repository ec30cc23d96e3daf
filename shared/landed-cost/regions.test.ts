import { describe, expect, it } from "vitest";
import en from "#shared/locales/en/regions.json" with { type: "json" };
import { hasRegions } from "./has-regions.ts";
import { countryRegions, isRegion } from "./regions.ts";

describe.each(["CA", "BR"] as const)("the regions of %s", (country) => {
  it("are asked for", () => {
    expect(hasRegions(country)).toBe(true);
  });

  it("have a name each", () => {
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
  ])("returns for %s and “%s” %s", (country, region, expected) => {
    expect(isRegion(country, region)).toBe(expected);
  });
});
