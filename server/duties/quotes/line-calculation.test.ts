import { describe, expect, it } from "vitest";
import type { Cents } from "#shared/money.ts";
import { nameBase, parseLineFormula } from "./line-calculation.ts";

const cents = (amount: number) => amount as Cents;

describe("parseLineFormula", () => {
  it.each([
    ["0.18 * 149.7", 2695, 180_000, 14_970],
    ["149.7 * 0.18", 2695, 180_000, 14_970],
    ["0.165*100", 1650, 165_000, 10_000],
    ["1.5 × 20.00", 3000, 1_500_000, 2000],
    ["0 * 30", 0, 0, 3000],
  ])("reads “%s” with the amount %d", (formula, amount, rate, base) => {
    expect(parseLineFormula(formula, cents(amount), cents(1))).toEqual({ rate, base });
  });

  it("reads amounts of a currency without decimals", () => {
    expect(parseLineFormula("0.1 * 1005", cents(10_100), cents(100))).toEqual({
      rate: 100_000,
      base: 100_500,
    });
  });

  it.each([
    ["2.69", 269],
    ["0.18 * 149.7", 3000], // another amount
    ["0.18 * 149.7 + 5", 3195],
    ["max(0.1 * 20, 5)", 500],
    ["20 * 30", 60_000], // a quantity times a value
    ["", 0],
    [null, 0],
  ])("returns null for “%s” with the amount %d", (formula, amount) => {
    expect(parseLineFormula(formula, cents(amount), cents(1))).toBeNull();
  });
});

describe("nameBase", () => {
  const parts = { goods: cents(100), freight: cents(20), duty: cents(7) };

  it.each([
    [100, "goods"],
    [120, "goodsFreight"],
    [107, "goodsDuty"],
    [127, "goodsFreightDuty"],
    [128, null],
  ])("names what %d is the sum of", (base, name) => {
    expect(nameBase(cents(base), parts)).toBe(name);
  });

  it("leaves out parts of 0", () => {
    const goods = cents(100);
    expect(nameBase(goods, { goods, freight: cents(0), duty: cents(0) })).toBe("goods");
  });

  it("returns null when two sums are equal", () => {
    const equal = { goods: cents(100), freight: cents(7), duty: cents(7) };
    expect(nameBase(cents(107), equal)).toBeNull();
    expect(nameBase(cents(114), equal)).toBe("goodsFreightDuty");
  });
});
