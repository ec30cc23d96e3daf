import { describe, expect, it } from "vitest";
import type { Quantities } from "#shared/duties/assessment.ts";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { CENT, toCents } from "#shared/money.ts";
import { toKnownQuantities } from "./quantities.ts";
import { fitValue, parseValueCondition } from "./unit-value.ts";

const USD = US_DOLLAR;
const upTo = (usd: number, isIncluded = true) => ({ amount: Math.round(usd * USD), isIncluded });

describe("parseValueCondition", () => {
  it.each([
    ["Valued not over $20 each", { unit: "number", least: null, most: upTo(20) }],
    ["Valued over $20 each", { unit: "number", least: upTo(20, false), most: null }],
    [
      "Valued over $3 but not over $6.50/pair",
      { unit: "pair", least: upTo(3, false), most: upTo(6.5) },
    ],
    ["Valued less than 88¢/kg", { unit: "kg", least: null, most: upTo(0.88, false) }],
    ["Valued 88 cents or more per kg", { unit: "kg", least: upTo(0.88), most: null }],
    [
      "Valued $1,000 or over but under $3,000 each",
      { unit: "number", least: upTo(1000), most: upTo(3000, false) },
    ],
    [
      "Each valued 15¢ or over but less than 23¢",
      { unit: "number", least: upTo(0.15), most: upTo(0.23, false) },
    ],
    [
      "Valued not over 20¢ per dozen pieces or parts",
      { unit: "dozen", least: null, most: upTo(0.2) },
    ],
    ["Valued over $3 per proof liter", { unit: "proofLiter", least: upTo(3, false), most: null }],
  ])("reads %s", (text, limits) => {
    expect(parseValueCondition(text)).toEqual({ limits, isWhole: true });
  });

  it("reads a value among other conditions", () => {
    expect(parseValueCondition("Synchronous, valued not over $4 each")).toEqual({
      limits: { unit: "number", least: null, most: upTo(4) },
      isWhole: false,
    });
  });

  it.each([
    "With movement valued over $15 each",
    "Valued not over $100 each, excluding the value of the case",
    "Smoked sardines, valued $1 or more per kg in tin-plate containers, or $1.10 or more per kg in other containers",
    "Cups valued over $29 per dozen; saucers valued over $18.75 per dozen",
    "Valued over $500",
    "With a Brix value not exceeding 20",
  ])("does not read as that of the goods: %s", (text) => {
    expect(parseValueCondition(text)).toBeNull();
  });
});

describe("fitValue", () => {
  const compare = (
    text: string,
    value: number,
    quantities: Quantities,
    unitsPerUsd: number = USD,
  ) => {
    const condition = parseValueCondition(text);
    if (!condition) throw new Error(`No value: ${text}`);
    return fitValue(condition.limits, {
      value: toCents(value),
      unit: CENT,
      quantities: toKnownQuantities(quantities, 10),
      unitsPerUsd: unitsPerUsd as UnitsPerUsd,
    });
  };

  it.each([
    ["Valued not over $20 each", 200, {}, "holds"], // 10 pieces
    ["Valued over $20 each", 200, {}, "contradicted"],
    ["Valued over $20 each", 200.01, {}, "holds"],
    ["Valued under $20 each", 200, {}, "contradicted"],
    ["Valued $20 or over each", 200, {}, "holds"],
    ["Valued over $3 but not over $6.50/pair", 65, { pair: 10 }, "holds"],
    ["Valued over $3 but not over $6.50/pair", 65.01, { pair: 10 }, "contradicted"],
    ["Valued over $12/pair", 1000, {}, "unknown"],
    ["Valued not over $1.75/dozen", 3.5, { number: 24 }, "holds"],
    ["Valued not over $1.75/dozen", 3.51, { number: 24 }, "contradicted"],
  ] as const)("compares %s with %s for the quantity", (text, value, quantities, expected) => {
    expect(compare(text, value, quantities)).toBe(expected);
  });

  it("compares in US dollars", () => {
    expect(compare("Valued not over $20 each", 200, {}, USD / 2)).toBe("contradicted");
    expect(compare("Valued not over $20 each", 400, {}, USD * 2)).toBe("holds");
  });
});
