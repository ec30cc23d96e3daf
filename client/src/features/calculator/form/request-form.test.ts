import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseCurrency, initialCurrency } from "#client/lib/currency-choice.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { createFormSchema, toCalculationRequest } from "./form-values.ts";
import { openInCalculator, toFormValues } from "./request-form.ts";

const request: CalculationRequest = {
  fromCountry: "VN",
  toCountry: "US",
  currency: "EUR",
  shippingCost: 0,
  insuranceCost: 1234.5,
  entryDate: "2026-12-01",
  transport: "air",
  items: [
    {
      description: "Shirts",
      value: 1_000_000.05,
      quantity: 200,
      currency: "EUR",
      countryOfOrigin: "VN",
      hsCode: "6109.10.00.12",
      quantities: { kg: 2.5 },
      claims: ["S"],
      answers: { otherExemption: false },
    },
    { description: "Mugs", value: 2, quantity: 1, currency: "EUR", countryOfOrigin: "CN" },
  ],
};

describe("toFormValues", () => {
  it("returns the form that asks for the same calculation", () => {
    const form = createFormSchema("EUR").parse(toFormValues(request));
    expect(toCalculationRequest(form, "EUR")).toEqual(request);
  });
});

describe("openInCalculator", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    chooseCurrency("USD");
  });

  it("keeps the currency of goods that are too many for a link", () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const items = Array.from({ length: 120 }, () => request.items).flat();
    openInCalculator({ ...request, items });
    expect(assign.mock.lastCall).toEqual(["/"]);
    window.dispatchEvent(new Event("pagehide")); // the page that opens reads what this one leaves
    expect(initialCurrency()).toBe("EUR");
  });
});
