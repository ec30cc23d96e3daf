import { describe, expect, it } from "vitest";
import type { CalculationResult, FeeLine } from "#shared/calculator/contract.ts";
import { quoteDifferences } from "./quote-differences.ts";

type Layer = { heading: string; rate: string; amount: number; program: string | null };

const base = (rate: string, amount: number): Layer => ({
  heading: "6109.10.00",
  rate,
  amount,
  program: null,
});
const measure = (heading: string, rate: string, amount: number): Layer => ({
  heading,
  rate,
  amount,
  program: "301",
});

/** A result of one item; only what is compared. */
const result = (
  layers: Layer[],
  { fees = [], unitsPerUsd }: { fees?: FeeLine[]; unitsPerUsd?: number } = {},
) =>
  ({
    items: [item({ verdict: "exact", layers }, sum(layers))],
    feeLines: fees,
    schedule: unitsPerUsd ? { exchangeRate: { unitsPerUsd } } : null,
  }) as unknown as CalculationResult; // safe: only these fields are read

const sum = (layers: Layer[]) => layers.reduce((total, { amount }) => total + amount, 0);

const item = (assessment: object | null, amount: number, layers: object[] = []) => ({
  description: "Shirts",
  hsCode: "6109.10.00",
  assessment,
  duty: { amount, layers },
});

const byCountry = (rate: number, amount: number) =>
  ({
    items: [item(null, amount, [{ layer: "baseline", rate, amount }])],
    feeLines: [],
    schedule: null,
  }) as unknown as CalculationResult; // safe: only these fields are read

const unassessed = (code: string) =>
  ({
    items: [item({ verdict: "unassessed", reason: { code } }, 12.5)],
    feeLines: [],
    schedule: null,
  }) as unknown as CalculationResult; // safe: only these fields are read

const summary = (...results: Parameters<typeof quoteDifferences>) =>
  quoteDifferences(...results).map(({ difference, reason }) => [reason, difference]);

describe("quoteDifferences", () => {
  const kept = result([base("16.5%", 16.5), measure("9903.05.84", "12.5%", 12.5)]);

  it.each([
    ["nothing", kept, []],
    [
      "another rate",
      result([base("16.5%", 16.5), measure("9903.05.84", "15%", 15)]),
      [["rate", 2.5]],
    ],
    ["a measure that has ended", result([base("16.5%", 16.5)]), [["ends", -12.5]]],
    [
      "a measure that has begun",
      result([
        base("16.5%", 16.5),
        measure("9903.05.84", "12.5%", 12.5),
        measure("9903.01.01", "10%", 10),
      ]),
      [["begins", 10]],
    ],
    [
      "an amount that follows from another",
      result([base("16.5%", 16.5), measure("9903.05.84", "12.5%", 11)]),
      [["follows", -1.5]],
    ],
  ])("finds %s", (_name, today, expected) => {
    expect(summary(kept, today)).toEqual(expected);
  });

  it("finds another exchange rate where the printed rate is the same", () => {
    const before = result([base("68¢/head", 6.8)], { unitsPerUsd: 1 });
    const after = result([base("68¢/head", 7.48)], { unitsPerUsd: 1.1 });
    expect(summary(before, after)).toEqual([["exchangeRate", 0.68]]);
  });

  it("finds a code that the schedule does not contain any more", () => {
    expect(summary(kept, unassessed("unknownCode"))).toEqual([["codeRetired", -16.5]]);
    expect(summary(kept, unassessed("ambiguousCode"))).toEqual([["toCountryRate", -16.5]]);
    expect(summary(unassessed("unknownCode"), kept)).toEqual([["toTariffLine", 16.5]]);
  });

  it("finds another rate of the country of origin", () => {
    expect(summary(byCountry(10, 10), byCountry(10, 10))).toEqual([]);
    expect(summary(byCountry(10, 10), byCountry(12.5, 12.5))).toEqual([["rate", 2.5]]);
  });

  it("finds other fees, and that a percentage follows from what it is of", () => {
    const flat = (amount: number): FeeLine => ({ kind: "flat", amount });
    const share = (percentage: number, amount: number): FeeLine => ({
      kind: "percentage",
      percentage,
      base: 100,
      amount,
    });
    const before = result([], { fees: [flat(2), share(5, 5)] });
    expect(summary(before, result([], { fees: [flat(3), share(5, 5.5)] }))).toEqual([
      ["fee", 1],
      ["follows", 0.5],
    ]);
    expect(summary(before, result([], { fees: [share(6, 6)] }))).toEqual([
      ["fee", -2],
      ["fee", 1],
    ]);
  });
});
