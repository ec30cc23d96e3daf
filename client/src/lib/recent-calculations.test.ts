import { beforeEach, describe, expect, it } from "vitest";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import {
  forgetCalculations,
  readRecentCalculations,
  rememberCalculation,
} from "./recent-calculations.ts";

const request = {
  fromCountry: "VN",
  toCountry: "US",
  currency: "USD" as const,
  shippingCost: 0,
  insuranceCost: 0,
  items: [
    {
      description: "Shirts",
      value: 5,
      quantity: 2,
      currency: "USD" as const,
      countryOfOrigin: "VN",
    },
  ],
};

const remember = (id: string, patch: object = {}) =>
  rememberCalculation({
    request: { ...request, ...patch },
    // safe: only these are read
    result: { id, currency: "USD", totalLandedCost: 1.5 } as CalculationResult,
  });

const ids = () => readRecentCalculations().map(({ id }) => id);

describe("the calculations that a browser remembers", () => {
  beforeEach(forgetCalculations);

  it("are the last ten, the newest first", () => {
    for (let count = 1; count <= 12; count += 1) remember(String(count));
    expect(ids()).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"]);
    expect(readRecentCalculations()[0]).toMatchObject({ request, totalLandedCost: 1.5 });
  });

  it("contain the same one once, and none that would fill the storage", () => {
    remember("1");
    remember("1");
    remember("2", { items: [{ ...request.items[0], description: "x".repeat(60_000) }] });
    expect(ids()).toEqual(["1"]);
  });

  it("are none where the storage has something else", () => {
    localStorage.setItem("recent-calculations", '[{"id":1}]');
    expect(ids()).toEqual([]);
  });
});
