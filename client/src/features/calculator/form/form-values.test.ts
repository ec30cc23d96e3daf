import { describe, expect, it } from "vitest";
import {
  createFormSchema,
  emptyForm,
  emptyItem,
  type FormValues,
  parseQuantity,
  toCalculationRequest,
} from "./form-values.ts";

const filled: FormValues = {
  fromCountry: "VN",
  toCountry: "US",
  toRegion: "",
  shippingCost: "1.234,50",
  entryDate: "",
  transport: "",
  insuranceCost: "",
  items: [
    {
      ...emptyItem,
      description: " T-shirts ",
      countryOfOrigin: "BR",
      quantity: "3",
      value: "1,200.00",
    },
  ],
};

const errors = (values: FormValues) =>
  Object.fromEntries(
    (createFormSchema("USD").safeParse(values).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

const withItem = (change: Partial<FormValues["items"][number]>): FormValues => ({
  ...filled,
  items: filled.items.map((item) => ({ ...item, ...change })),
});

describe("createFormSchema", () => {
  it("accepts a date or none, whatever the page shows", () => {
    document.body.innerHTML = '<input id="entryDate" required />';
    expect(errors({ ...filled, entryDate: "" })).toEqual({});
    expect(errors({ ...filled, entryDate: "2026-11-20" })).toEqual({});
    expect(errors({ ...filled, entryDate: "incomplete" })).toEqual({
      entryDate: "shipping.entryDateInvalid",
    });
  });

  it("parses a form into a request in one currency", () => {
    expect(toCalculationRequest(createFormSchema("EUR").parse(filled), "EUR")).toEqual({
      fromCountry: "VN",
      toCountry: "US",
      currency: "EUR",
      shippingCost: 1234.5,
      insuranceCost: 0,
      items: [
        {
          description: " T-shirts ",
          countryOfOrigin: "BR",
          quantity: 3,
          value: 1200,
          currency: "EUR",
        },
      ],
    });
  });

  it("sends the region of the destination, and none of another country", () => {
    const request = (toCountry: string) =>
      toCalculationRequest(
        createFormSchema("USD").parse({ ...filled, toCountry, toRegion: "QC" }),
        "USD",
      );
    expect(request("CA")).toHaveProperty("toRegion", "QC");
    expect(request("US")).not.toHaveProperty("toRegion");
  });

  it("sends how the goods arrive in the United States, once it is stated", () => {
    const request = (change: Partial<FormValues>) =>
      toCalculationRequest(createFormSchema("USD").parse({ ...filled, ...change }), "USD");
    expect(request({ transport: "air" })).toHaveProperty("transport", "air");
    expect(request({ transport: "air", toCountry: "CA" })).not.toHaveProperty("transport");
    expect(request({ transport: "rocket" })).not.toHaveProperty("transport");
  });

  it("reports every missing field of an empty form", () => {
    expect(errors({ ...emptyForm, toCountry: "" })).toEqual({
      fromCountry: "route.selectOriginCountry",
      toCountry: "route.selectDestinationCountry",
      "items.0.description": "items.descriptionMissing",
      "items.0.countryOfOrigin": "items.originMissing",
      "items.0.value": "items.valueMissing",
    });
  });

  it.each([
    [{ value: "0" }, "items.0.value", "items.valueMissing"],
    [{ value: "abc" }, "items.0.value", "items.valueInvalid"],
    [{ quantity: "2.5" }, "items.0.quantity", "items.quantityInvalid"],
    [{ quantity: "1,000" }, "items.0.quantity", "items.quantityInvalid"],
    [{ quantity: "-2" }, "items.0.quantity", "items.quantityInvalid"],
    [{ quantity: "2147483648" }, "items.0.quantity", "items.quantityTooLarge"],
    [{ value: "-5" }, "items.0.value", "items.valueMissing"],
    [{ value: "" }, "items.0.value", "items.valueMissing"],
    [{ value: "0.004" }, "items.0.value", "items.valueTooSmall"],
    [{ value: "€5" }, "items.0.value", "shipping.foreignCurrency"],
    [{ value: "10000000000" }, "items.0.value", "shipping.amountTooLarge"],
    [{ description: "   " }, "items.0.description", "items.descriptionMissing"],
    [{ description: "a\u0007b" }, "items.0.description", "items.descriptionInvalid"],
    [{ description: "a".repeat(501) }, "items.0.description", "items.descriptionTooLong"],
    [{ hsCode: "61.09" }, "items.0.hsCode", "items.hsCodeInvalid"],
    [{ hsCode: "6109..10" }, "items.0.hsCode", "items.hsCodeInvalid"],
    [{ countryOfOrigin: "ZZ" }, "items.0.countryOfOrigin", "items.originMissing"],
  ])("rejects the item values %j", (change, path, message) => {
    expect(errors(withItem(change))).toEqual({ [path]: message });
  });

  it.each([
    ["abc", "shipping.amountInvalid"],
    ["-1", "shipping.amountInvalid"],
    ["5 EUR", "shipping.foreignCurrency"],
    ["10000000000", "shipping.amountTooLarge"],
  ])("rejects a shipping cost of %j", (shippingCost, message) => {
    expect(errors({ ...filled, shippingCost })).toEqual({ shippingCost: message });
  });
});

it.each([
  ["1", 1],
  [" 25 ", 25],
  ["0", 1],
  ["", 1],
  ["1.5", 1],
  ["-2", 1],
  ["x", 1],
  ["１２", 12],
  ["2147483647", 2147483647],
  ["2147483648", 1],
])("parses the quantity %j as %i", (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});
