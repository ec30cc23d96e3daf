import { describe, expect, it } from "vitest";
import { courierFeeErrors, courierFeesText, parseCourierFees } from "./courier-fees.ts";

const dhl = { name: "DHL Express", fixed: 0, percent: 2, minimum: 17, currency: "USD" } as const;
const ups = { name: "UPS", fixed: 12.5, percent: 0, minimum: 0, currency: "EUR" } as const;

describe("courierFeeErrors", () => {
  it("accepts a fixed fee, a percentage with a minimum, and both", () => {
    const both = { ...dhl, name: "FedEx", fixed: 5 };
    expect(courierFeeErrors([dhl, ups, both])).toEqual([]);
  });

  it.each([
    [{ name: "" }, "name", "courierFees.nameInvalid"],
    [{ name: " DHL" }, "name", "courierFees.nameInvalid"],
    [{ name: "a\u0007b" }, "name", "courierFees.nameInvalid"],
    [{ name: "x".repeat(41) }, "name", "courierFees.nameInvalid"],
    [{ name: "UPS" }, "name", "courierFees.nameTwice"],
    [{ fixed: -1 }, "fixed", "courierFees.amountInvalid"],
    [{ fixed: 1.005 }, "fixed", "courierFees.amountInvalid"],
    [{ fixed: Number.NaN }, "fixed", "courierFees.amountInvalid"],
    [{ fixed: "5" }, "fixed", "courierFees.amountInvalid"],
    [{ percent: 100.1 }, "percent", "courierFees.percentInvalid"],
    [{ percent: 1.23456 }, "percent", "courierFees.percentInvalid"],
    [{ percent: 0, minimum: 0 }, "fixed", "courierFees.feeMissing"],
    [{ fixed: 5, percent: 0 }, "minimum", "courierFees.minimumAlone"],
    [{ minimum: null }, "minimum", "courierFees.amountInvalid"],
    [{ currency: "XXX" }, "currency", "courierFees.currencyInvalid"],
  ])("names the field of %j", (change, field, key) => {
    expect(courierFeeErrors([ups, { ...dhl, ...change }])).toEqual([{ row: 1, field, key }]);
  });
});

describe("parseCourierFees", () => {
  it("reads the stored table", () => {
    expect(parseCourierFees(JSON.stringify([dhl, ups]))).toEqual([dhl, ups]);
  });

  it.each([
    null,
    "",
    "[",
    "{}",
    "[1]",
    "[null]",
    JSON.stringify([{ ...dhl, percent: "2" }]),
    JSON.stringify([{ ...dhl, note: "" }]),
    JSON.stringify(Array.from({ length: 11 }, (_, row) => ({ ...dhl, name: `${row}` }))),
  ])("returns no couriers for %j", (text) => {
    expect(parseCourierFees(text)).toEqual([]);
  });
});

it("describes the table in a line", () => {
  const fees = [{ ...dhl, fixed: 5 }, ups];
  const text = "DHL Express: 5 + 2% (≥ 17) USD; UPS: 12.5 EUR";
  expect(courierFeesText(JSON.stringify(fees))).toBe(text);
});
