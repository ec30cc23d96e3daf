import { expect, it } from "vitest";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { isSameRequest } from "./is-same-request.ts";

const steers = {
  description: "Steers",
  value: 900,
  quantity: 2,
  currency: "USD",
  countryOfOrigin: "MX",
} as const;

const request = (...items: CalculationRequest["items"]): CalculationRequest => ({
  fromCountry: "MX",
  toCountry: "US",
  currency: "USD",
  shippingCost: 0,
  insuranceCost: 0,
  items,
});

it("isSameRequest is true for answers and claims that were removed and given again", () => {
  const before = request({
    ...steers,
    claims: ["S", "A"],
    answers: { metalUnder15Percent: true, vehiclePart: false },
    quantities: { kg: 5, dozen: 2 },
  });
  const after = request({
    ...steers,
    quantities: { dozen: 2, kg: 5 },
    answers: { vehiclePart: false, metalUnder15Percent: true },
    claims: ["A", "S"],
  });
  expect(isSameRequest(before, after)).toBe(true);
});

it("isSameRequest is false for another answer, another order of the items and an invalid form", () => {
  const kilograms = request({ ...steers, quantities: { kg: 5 } });
  expect(isSameRequest(kilograms, request({ ...steers, quantities: { kg: 6 } }))).toBe(false);
  const cows = { ...steers, description: "Cows" };
  expect(isSameRequest(request(steers, cows), request(cows, steers))).toBe(false);
  expect(isSameRequest(null, request(steers))).toBe(false);
});
