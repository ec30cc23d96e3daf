import { describe, expect, it } from "vitest";
import { formatUnitsPerUsd, parseUnitsPerUsd, type UnitsPerUsd } from "./exchange-rates.ts";

describe("parseUnitsPerUsd", () => {
  it.each([
    ["1", 100_000_000],
    ["0.88022588", 88_022_588],
    ["1358.18865245", 135_818_865_245],
    ["0.00000001", 1],
    ["9999999.99999999", 999_999_999_999_999],
  ])("reads %s exactly", (text, units) => {
    expect(parseUnitsPerUsd(text)).toBe(units);
  });

  it.each([
    "",
    "0",
    "0.0",
    "-1",
    "1e3",
    "1,5",
    ".5",
    "1.",
    "0.000000001",
    "100000000",
    " 1",
    "NaN",
  ])("returns null for “%s”", (text) => {
    expect(parseUnitsPerUsd(text)).toBeNull();
  });
});

it("formatUnitsPerUsd writes what parseUnitsPerUsd reads", () => {
  for (const units of [1, 88_022_588, 100_000_000, 135_818_865_245] as UnitsPerUsd[]) {
    expect(parseUnitsPerUsd(formatUnitsPerUsd(units))).toBe(units);
  }
});
