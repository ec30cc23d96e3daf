import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Cents,
  decimalText,
  formatAmount,
  fractionText,
  fromCents,
  MAX_AMOUNT,
  MAX_CENTS,
  multiplyByRate,
  multiplyCents,
  percentageRatio,
  rateFromFraction,
  rateFromPercent,
  sumCents,
  toCents,
  toPercent,
} from "./money.ts";

const WHOLE = 100 as Cents; // the unit of a currency without decimals
const cents = (amount: number) => amount as Cents;
const anyCents = fc.integer({ min: 0, max: MAX_CENTS }).map(cents);
const anyRate = fc
  .integer({ min: 0, max: 99_999 })
  .map((hundredths) => rateFromPercent(hundredths / 100));

describe("toCents", () => {
  // Threats: H4
  it.each([
    [0, 0],
    [1.005, 101],
    ["1.005", 101],
    [0.1, 10],
    [0.615, 62],
    [1.994999, 199],
    ["  12.3 ", 1230],
    ["007", 700],
    [1e-9, 0],
    [5e-7, 0],
    [MAX_AMOUNT, MAX_CENTS],
    [-1.005, -101],
    ["-0.001", 0],
  ])("parses %s to %d cents", (amount, expected) => {
    expect(toCents(amount)).toBe(expected);
  });

  it.each([
    [1234.5, 123_500],
    [1234.49, 123_400],
    [0.5, 100],
    [0.4999, 0],
  ])("rounds %s of a currency without decimals to %d cents", (amount, expected) => {
    expect(toCents(amount, WHOLE)).toBe(expected);
  });

  it.each(["", "abc", "1e5", "1,000", "0x10", "1.", ".5", "--1", "NaN", "Infinity"])(
    "throws RangeError for %j",
    (text) => {
      expect(() => toCents(text)).toThrow(RangeError);
    },
  );

  it("round-trips every amount with two decimals", () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
        expect(toCents(decimalText(amount))).toBe(amount);
      }),
    );
  });
});

describe("rates", () => {
  it("parse 5 percent and the fraction 0.05 to the same rate", () => {
    expect(rateFromPercent(5)).toBe(rateFromFraction("0.05"));
    expect(toPercent(rateFromPercent("12.50"))).toBe(12.5);
  });

  it("round-trip every percentage with two decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (hundredths) => {
        expect(toPercent(rateFromPercent((hundredths / 100).toFixed(2)))).toBe(hundredths / 100);
      }),
    );
  });
});

describe("multiplyByRate", () => {
  it.each([
    [10_000, 12.5, 1250],
    [1, 50, 1],
    [1, 49.99, 0],
    [333, 10, 33],
    [335, 10, 34],
    [999_999_999_999, 100, 999_999_999_999],
    [20_000, 0, 0],
  ])("multiplies %d cents by %d%% to %d cents", (amount, rate, expected) => {
    expect(multiplyByRate(cents(amount), rateFromPercent(rate))).toBe(expected);
  });

  it("rounds to whole units of a currency without decimals", () => {
    expect(multiplyByRate(cents(123_400), rateFromPercent(12.5), WHOLE)).toBe(15_400);
    expect(multiplyByRate(cents(400), rateFromPercent(12.5), WHOLE)).toBe(100);
    expect(multiplyByRate(cents(300), rateFromPercent(12.5), WHOLE)).toBe(0);
  });

  it("multiplyByRate is at most half a cent from the exact product", () => {
    fc.assert(
      fc.property(anyCents, anyRate, (amount, rate) => {
        const millionths = BigInt(multiplyByRate(amount, rate)) * 1_000_000n;
        const error = millionths - BigInt(amount) * BigInt(rate);
        expect(error > -500_000n && error <= 500_000n).toBe(true);
      }),
    );
  });
});

describe("sumCents and multiplyCents", () => {
  // Threats: H4
  it("add a thousand times 0.10 to exactly 100.00", () => {
    expect(sumCents(Array.from({ length: 1000 }, () => toCents(0.1)))).toBe(toCents(100));
    expect(multiplyCents(toCents(0.1), 3)).toBe(toCents(0.3));
  });

  it("multiply exactly up to the largest amount, and to more than it beyond", () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 2_147_483_647 }), (amount, count) => {
        const exact = BigInt(amount) * BigInt(count);
        const product = multiplyCents(amount, count);
        if (exact <= BigInt(MAX_CENTS)) expect(BigInt(product)).toBe(exact);
        else expect(product).toBeGreaterThan(MAX_CENTS);
      }),
    );
  });
});

describe("percentageRatio", () => {
  it.each([
    [8750, 30_000, 29.17],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 800, 0.13],
    [0, 100, 0],
    [0, 0, 0],
  ])("returns for %d of %d: %d%%", (part, whole, expected) => {
    expect(percentageRatio(cents(part), cents(whole))).toBe(expected);
  });
});

it.each([
  [0, "0.00"],
  [1000.3, "1,000.30"],
  [9_999_999_999.99, "9,999,999,999.99"],
])("formatAmount formats %d as %s", (amount, expected) => {
  expect(formatAmount(amount)).toBe(expected);
});

describe("fractionText", () => {
  it.each([
    [5, "0.05"],
    [12.5, "0.125"],
    [0, "0"],
    [100, "1"],
    [0.25, "0.0025"],
  ])("returns for %d%% the text %j", (percent, stored) => {
    expect(fractionText(rateFromPercent(percent))).toBe(stored);
  });
});
