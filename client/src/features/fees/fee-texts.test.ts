import { describe, expect, it } from "vitest";
import { calculateFees } from "#shared/fees/calculate-fees.ts";
import { fromCents, rateFromPercent, toCents } from "#shared/money.ts";
import { feeError, parseFeeRates, storedFraction } from "./fee-texts.ts";

describe("a fee as it is typed", () => {
  it.each([
    ["flat", "10", null],
    ["flat", "", null],
    ["flat", "1.234,50", null],
    ["flat", "-1", "fees.flatFeeInvalid"],
    ["perItem", "two", "fees.itemFeeInvalid"],
    ["percentage", "100", null],
    ["percentage", "100.01", "fees.percentageFeeInvalid"],
  ] as const)("%s %o: %s", (field, text, problem) => {
    expect(feeError(field, text)).toBe(problem);
  });
});

it("is charged on the example as on any calculation", () => {
  const rates = parseFeeRates({ flat: "10", perItem: "2.5", percentage: "5" });
  const duties = toCents(100);
  const taxes = toCents(20);
  const example = rates && calculateFees({ duties, taxes, itemCount: 2 }, rates);
  expect(example && fromCents(example.fee)).toBe(21.75);
  expect(example && fromCents(example.landedCost)).toBe(141.75);
  expect(parseFeeRates({ flat: "x", perItem: "", percentage: "" })).toBeNull();
});

it.each([
  [5, "0.05"],
  [12.5, "0.125"],
  [0, "0"],
  [100, "1"],
  [0.25, "0.0025"],
])("%s %% is stored as %s", (typed, stored) => {
  expect(storedFraction(rateFromPercent(typed))).toBe(stored);
});
