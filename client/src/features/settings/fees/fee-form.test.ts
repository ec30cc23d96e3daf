import { describe, expect, it } from "vitest";
import { calculateFees } from "#shared/fees/calculate-fees.ts";
import { fromCents, toCents } from "#shared/money.ts";
import { feeRates } from "./fee-form.ts";

const valid = { flat: "10", perItem: "2.5", percentage: "5" };

describe("feeRates", () => {
  it.each([
    ["flat", "10"],
    ["flat", "1.234,50"],
    ["perItem", "0.10"],
    ["percentage", "100"],
    ["percentage", "5.1234"],
  ] as const)("accepts for the %s fee %j", (field, text) => {
    expect(feeRates.safeParse({ ...valid, [field]: text }).success).toBe(true);
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
    const { issues } = feeRates.safeParse({ ...valid, [field]: text }).error ?? {};
    expect(issues).toMatchObject([{ path: [field], message: error }]);
  });

  it("returns the rates that the fees of a calculation are computed with", () => {
    const duties = toCents(100);
    const taxes = toCents(20);
    const example = calculateFees({ duties, taxes, itemCount: 2 }, feeRates.parse(valid));
    expect(fromCents(example.fee)).toBe(21.75);
  });

  it("names each of several invalid fees", () => {
    const { error } = feeRates.safeParse({ flat: "x", perItem: "", percentage: "" });
    expect(error?.issues.map(({ path }) => path.join())).toEqual(["flat", "perItem", "percentage"]);
  });
});
