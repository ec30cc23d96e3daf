import { expect, it } from "vitest";
import type { ComparedResult } from "#shared/calculator/comparison.ts";
import { findCheapest } from "./cheapest.ts";

type Verdict = "exact" | "provisional" | "unassessed";

/** Only what is compared. */
const result = (totalLandedCost: number, verdict: Verdict = "exact") =>
  ({
    result: {
      totalLandedCost,
      items: [{ duty: {}, assessment: { verdict, preferences: [] } }],
      missing: [],
      schedule: {},
    },
    error: null,
  }) as unknown as ComparedResult; // safe: only these fields are read

const rejected: ComparedResult = { result: null, error: "No rate" };

it("finds the least total and what the next one costs more, exact to the cent", () => {
  expect(findCheapest([result(100.3), result(100.1), result(250)])).toEqual({
    least: [1],
    next: { index: 0, difference: 0.2 },
    savings: [],
    isCertain: true,
  });
});

it.each([
  ["an open answer", result(300, "provisional")],
  ["a country rate in place of a line", result(300, "unassessed")],
  ["one that was not computed", rejected],
])("is not certain beside %s", (_, other) => {
  expect(findCheapest([result(1), result(2), other])?.isCertain).toBe(false);
});

it("is certain of country rates where no codes are used", () => {
  const [byCountry] = [result(1)];
  const plain = {
    ...byCountry,
    result: { ...byCountry?.result, items: [{ duty: {}, assessment: null }], schedule: null },
  } as unknown as ComparedResult; // safe: only these fields are read
  expect(findCheapest([plain, plain])).toMatchObject({
    least: [0, 1],
    next: null,
    isCertain: true,
  });
});

it("has all that cost the same, and none of fewer than two results", () => {
  expect(findCheapest([result(5), result(9), result(5)])?.least).toEqual([0, 2]);
  expect(findCheapest([result(5), rejected])).toBeNull();
});

it.each([
  [30, [{ index: 1, name: "USMCA", saving: 30 }]],
  [20, []],
])(
  "is not certain where a preference could save more than another one costs more: %s",
  (saving, savings) => {
    const preferences = [{ name: "USMCA", isClaimed: false, duty: 120 - saving }];
    const assessment = { verdict: "exact", duty: 120, preferences };
    const { result: plain } = result(120);
    const other = { result: { ...plain, items: [{ duty: {}, assessment }] }, error: null };
    const cheapest = findCheapest([result(100), other as unknown as ComparedResult]); // safe: only these fields are read
    expect(cheapest).toMatchObject({ least: [0], savings, isCertain: savings.length === 0 });
  },
);
