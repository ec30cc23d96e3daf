import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldErrors } from "./field-errors.ts";
import { amount, country, currency, pageNumber, quantity, singleLineText } from "./fields.ts";

const form = z.strictObject({
  name: singleLineText(5),
  amount,
  quantity,
  country,
  currency,
  page: pageNumber,
  size: z.enum(["small", "large"]),
  list: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
  flag: z.boolean(),
});
const good = {
  name: "Lamp",
  amount: 1,
  quantity: 1,
  country: "VN",
  currency: "USD",
  page: "1",
  size: "small",
  list: ["a"],
  flag: true,
};

const validate = (value: unknown) => {
  const parsed = z.safeParse(form, value, { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error);
};

describe("fieldErrors", () => {
  it.each<[keyof typeof good, unknown, object]>([
    ["name", undefined, { key: "validation.required" }],
    ["name", "  ", { key: "validation.required" }],
    ["name", 5, { key: "validation.text" }],
    ["name", null, { key: "validation.text" }],
    ["name", "too long", { key: "validation.maxLength", params: { max: 5 } }],
    ["name", "a\u0000", { key: "validation.plainText" }],
    ["name", "a\ud800", { key: "validation.plainText" }],
    ["amount", undefined, { key: "validation.required" }],
    ["amount", "5", { key: "validation.number" }],
    ["amount", Number.NaN, { key: "validation.number" }],
    ["amount", Number.POSITIVE_INFINITY, { key: "validation.number" }],
    ["amount", -0.01, { key: "validation.min", params: { min: 0 } }],
    ["amount", 1e12, { key: "validation.max", params: { max: 9_999_999_999.99 } }],
    ["quantity", 1.5, { key: "validation.wholeNumber" }],
    ["quantity", 0, { key: "validation.min", params: { min: 1 } }],
    ["quantity", 2 ** 53, { key: "validation.max", params: { max: 2_147_483_647 } }],
    ["page", "x", { key: "validation.wholeNumber" }],
    ["page", "1.5", { key: "validation.wholeNumber" }],
    ["page", "0", { key: "validation.min", params: { min: 1 } }],
    ["page", "1000000000", { key: "validation.max", params: { max: 999_999_999 } }],
    ["country", "ZZ", { key: "validation.country" }],
    ["country", "USA", { key: "validation.country" }],
    ["currency", "XXX", { key: "validation.currency" }],
    ["size", undefined, { key: "validation.required" }],
    ["size", "Small", { key: "validation.oneOf", params: { values: "small, large" } }],
    ["list", {}, { key: "validation.list" }],
    ["flag", "yes", { key: "validation.oneOf", params: { values: "true, false" } }],
    ["flag", null, { key: "validation.oneOf", params: { values: "true, false" } }],
    ["list", [], { key: "validation.minItems", params: { min: 1 } }],
    ["list", ["a", "b", "c"], { key: "validation.maxItems", params: { max: 2 } }],
  ])("returns the catalogue key for %s: %j", (field, value, expected) => {
    expect(validate({ ...good, [field]: value })).toEqual([{ path: field, ...expected }]);
  });

  it("ignores zod's own messages in any locale", () => {
    const before = z.config();
    z.config({ localeError: () => "Invalid input: expected string" });
    const errors = validate({ ...good, name: 5 });
    z.config({ localeError: before.localeError });
    expect(errors).toEqual([{ path: "name", key: "validation.text" }]);
  });

  it("rejects an unknown field by its path", () => {
    expect(validate({ ...good, extra: 1 })).toEqual([
      { path: "extra", key: "validation.unknownField" },
    ]);
  });

  // Threats: H9
  it("returns twenty of a thousand unknown fields", () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1]),
    );
    const errors = validate({ ...good, ...unknown });
    expect(errors.map(({ path }) => path)).toEqual(Object.keys(unknown).slice(0, 20));
  });

  // Threats: H6
  it("rejects __proto__ as an unknown field", () => {
    const hostile = JSON.parse(JSON.stringify(good).replace("{", '{"__proto__":{"admin":true},'));
    expect(validate(hostile)).toEqual([{ path: "__proto__", key: "validation.unknownField" }]);
  });

  it("returns the first error of each field, by its path", () => {
    expect(validate({ ...good, quantity: -0.5, list: ["a", 5] })).toEqual([
      { path: "quantity", key: "validation.wholeNumber" },
      { path: "list.1", key: "validation.text" },
    ]);
  });

  it("returns an error with an empty path for a value that is not an object", () => {
    expect(validate([])).toEqual([{ path: "", key: "validation.invalid" }]);
  });
});

it("accepts a country in lower case, trims text and reads a page number", () => {
  expect(form.parse({ ...good, country: " vn ", name: " Lamp " })).toEqual({ ...good, page: 1 });
});
