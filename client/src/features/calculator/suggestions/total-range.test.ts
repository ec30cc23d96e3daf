import { expect, it } from "vitest";
import { result, resultItem } from "#client/features/calculator/test-calculator.tsx";
import type { CodeSuggestion } from "#shared/suggestions/contract.ts";
import { totalRange } from "./total-range.ts";

const duty = {
  customsValue: 40,
  rate: 12.5,
  amount: 5,
  layers: [],
  includesMfn: false,
  htsHeading: null,
  legalBasis: null,
};
const calculation = { ...result, totalLandedCost: 5, items: [{ ...resultItem, duty }] };

const suggestion = (least: number, most: number): CodeSuggestion => ({
  line: { code: "6109.10.00", name: "T-shirts", distinction: "", rate: 29, duty: most },
  isCertain: false,
  duty: { least, most },
  alternatives: [],
});

it("is from the present total to that with the highest duty of the lines", () => {
  expect(totalRange(calculation, [suggestion(6.04, 17.8)])).toEqual({ least: 5, most: 17.8 });
});

it("begins below the present total where a line owes less", () => {
  expect(totalRange(calculation, [suggestion(0, 11.6)])).toEqual({ least: 0, most: 11.6 });
});

it("has no upper end without the duty of an item", () => {
  expect(totalRange(calculation, [null])).toEqual({ least: 5, most: null });
});

it("contains the percentage fee on the higher duty", () => {
  const fee = { kind: "percentage", percentage: 10, base: 5, amount: 0.5 } as const;
  const withFee = { ...calculation, totalLandedCost: 5.5, feeAmount: 0.5, feeLines: [fee] };
  expect(totalRange(withFee, [suggestion(11.6, 11.6)])).toEqual({ least: 5.5, most: 12.76 });
});

it("is in whole units of a currency without decimals", () => {
  const yen = { ...calculation, currency: "JPY", totalLandedCost: 500 } as const;
  expect(totalRange(yen, [suggestion(6, 900)])).toEqual({ least: 500, most: 1395 });
});
