import { describe, expect, it } from "vitest";
import { type Currency, currencyCodes, smallestUnit } from "#shared/currency.ts";
import { type Cents, decimalText, toCents } from "#shared/money.ts";
import { chargeError, fromMinorUnits, toMinorUnits } from "./card-amounts.ts";

describe("toMinorUnits and fromMinorUnits", () => {
  it.each<[string, Currency, number]>([
    ["123.45", "USD", 12345],
    ["0.29", "USD", 29],
    ["4.35", "EUR", 435],
    ["1234.00", "JPY", 1234],
    ["50", "KRW", 50],
  ])("convert %s %s to %i and back", (amount, currency, units) => {
    expect(toMinorUnits(toCents(amount), currency)).toBe(units);
    expect(fromMinorUnits(units, currency)).toBe(toCents(amount));
  });

  // Threats: I3
  it("throw RangeError for part of a yen", () => {
    expect(() => toMinorUnits(toCents("1234.50"), "JPY")).toThrow(RangeError);
  });

  it.each(currencyCodes)("round-trip every amount in %s", (currency) => {
    for (const units of [1, 50, 99_999_999]) {
      expect(toMinorUnits(fromMinorUnits(units, currency), currency)).toBe(units);
    }
  });

  it("convert yen to an amount with two decimals", () => {
    expect(decimalText(fromMinorUnits(500, "JPY"))).toBe("500.00");
    expect(decimalText(fromMinorUnits(12345, "USD"))).toBe("123.45");
  });
});

describe("chargeError", () => {
  it.each<[string, Currency, string | null]>([
    ["0.49", "USD", "payments.belowMinimum"],
    ["0.50", "USD", null],
    ["0.20", "GBP", "payments.belowMinimum"],
    ["9.99", "MXN", "payments.belowMinimum"],
    ["49", "JPY", "payments.belowMinimum"],
    ["50", "JPY", null],
    ["999999.99", "USD", null],
    ["1000000.00", "USD", "payments.aboveMaximum"],
    ["99999999", "KRW", null],
    ["100000000", "KRW", "payments.aboveMaximum"],
    ["100", "RUB", "payments.notPayable"],
  ])("returns for %s %s: %s", (amount, currency, expected) => {
    expect(chargeError(toCents(amount, smallestUnit(currency)) as Cents, currency)).toBe(expected);
  });
});
