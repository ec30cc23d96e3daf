import { describe, expect, it } from "vitest";
import { calculateFees } from "#shared/fees/calculate-fees.ts";
import { fromCents, toCents } from "#shared/money.ts";
import { feeError, parseFeeRates } from "./fee-texts.ts";

describe("feeError", () => {
  it.each([
    ["flat", "10"],
    ["flat", "1.234,50"],
    ["perItem", "0.10"],
    ["percentage", "100"],
    ["percentage", "5.1234"],
  ] as const)("accepts for the %s fee %j", (field, text) => {
    expect(feeError(field, text)).toBeNull();
  });

  it.each([
    ["flat", "", "fees.flatFeeInvalid"],
    ["percentage", " ", "fees.percentageFeeInvalid"],
    ["flat", "-1", "fees.flatFeeInvalid"],
    ["perItem", "two", "fees.itemFeeInvalid"],
    ["percentage", "100.01", "fees.percentageFeeInvalid"],
    ["flat", "10.005", "fees.flatFeeInvalid"],
    ["perItem", "0.001", "fees.itemFeeInvalid"],
    ["percentage", "5.12345", "fees.percentageFeeInvalid"],
    ["percentage", "0.00000001", "fees.percentageFeeInvalid"],
  ] as const)("rejects for the %s fee %j", (field, text, error) => {
    expect(feeError(field, text)).toBe(error);
  });
});

describe("parseFeeRates", () => {
  it("returns the rates that the fees of a calculation are computed with", () => {
    const rates = parseFeeRates({ flat: "10", perItem: "2.5", percentage: "5" });
    const duties = toCents(100);
    const taxes = toCents(20);
    const example = rates && calculateFees({ duties, taxes, itemCount: 2 }, rates);
    expect(example && fromCents(example.fee)).toBe(21.75);
  });

  it("returns null if one of the fees is not a number", () => {
    expect(parseFeeRates({ flat: "x", perItem: "", percentage: "" })).toBeNull();
  });
});
