import { beforeEach, describe, expect, it } from "vitest";
import { RESULT_KEY, writeStored } from "#client/lib/browser-storage.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";
import { compareBy, comparedRequests, comparisonLink, initialComparison } from "./comparison.ts";

const request: CalculationRequest = {
  fromCountry: "VN",
  toCountry: "US",
  currency: "USD",
  shippingCost: 30,
  insuranceCost: 0,
  items: [
    {
      description: "T-shirts",
      value: 50,
      quantity: 2,
      currency: "USD",
      countryOfOrigin: "VN",
      hsCode: "6109.10.00",
      claims: ["KR"],
      quantities: { kg: 2 },
    },
    { description: "Shoes", value: 200, quantity: 1, currency: "USD", countryOfOrigin: "BR" },
  ],
};

describe("what is compared at first", () => {
  it("is the origin of the goods and main origins, four in all", () => {
    expect(compareBy(request, "origin")).toMatchObject({
      item: null,
      values: ["VN", "MX", "CN", "CA"],
    });
    expect(compareBy(request, "origin", 1).values).toEqual(["BR", "MX", "CN", "CA"]);
  });

  it("is the entry date, or today, and later days", () => {
    const today = utcDay();
    expect(compareBy(request, "date").values).toEqual([
      today,
      addDays(today, 30),
      addDays(today, 90),
    ]);
    expect(compareBy({ ...request, entryDate: "2026-12-01" }, "date").values[0]).toBe("2026-12-01");
  });

  it("is the code of one item", () => {
    expect(compareBy(request, "code")).toMatchObject({ item: 0, values: ["6109.10.00"] });
  });
});

describe("the compared requests", () => {
  it("differ in the origin of all items, or of one, and in its claims", () => {
    const [own, mexican] = comparedRequests(compareBy(request, "origin"));
    expect(own?.items[0]).toEqual(request.items[0]);
    expect(mexican?.items.map(({ countryOfOrigin }) => countryOfOrigin)).toEqual(["MX", "MX"]);
    expect(mexican?.items[0]).not.toHaveProperty("claims");
    expect(mexican?.items[0]?.quantities).toEqual({ kg: 2 });
    const [, one] = comparedRequests(compareBy(request, "origin", 1));
    expect(one?.items.map(({ countryOfOrigin }) => countryOfOrigin)).toEqual(["VN", "MX"]);
  });

  it("differ in the code of one item, or in the entry date", () => {
    const byCode = { ...compareBy(request, "code"), values: ["6109.10.00", "6109.90.10"] };
    const [, other] = comparedRequests(byCode);
    expect(other?.items.map(({ hsCode }) => hsCode)).toEqual(["6109.90.10", undefined]);
    const days = comparedRequests(compareBy(request, "date")).map(({ entryDate }) => entryDate);
    expect(days).toEqual(compareBy(request, "date").values);
  });
});

describe("the link of a comparison", () => {
  beforeEach(() => history.replaceState(null, "", "/"));

  it("opens the same comparison", () => {
    const comparison = compareBy(request, "origin", 1);
    history.replaceState(null, "", comparisonLink(comparison));
    expect(initialComparison()).toEqual(comparison);
  });

  it("is not there for more goods than fit in a URL", () => {
    const items = Array.from({ length: 100 }, () => request.items).flat();
    expect(comparisonLink(compareBy({ ...request, items }, "origin"))).toBeNull();
  });

  it.each(["", "#c=", "#c=x", `#c=${btoa("{}")}`])("opens nothing from %j", (hash) => {
    writeStored("sessionStorage", RESULT_KEY, null);
    history.replaceState(null, "", `/compare${hash}`);
    expect(initialComparison()).toBeNull();
  });
});
