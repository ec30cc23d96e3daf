import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldErrors } from "./field-errors.ts";
import { amount, country, currency, quantity, singleLineText } from "./fields.ts";

const form = z.strictObject({
  name: singleLineText(5),
  amount,
  quantity,
  country,
  currency,
  list: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
});
const good = {
  name: "Lamp",
  amount: 1,
  quantity: 1,
  country: "VN",
  currency: "USD",
  list: ["a"],
};

const problemsWith = (value: unknown) => {
  const parsed = z.safeParse(form, value, { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error);
};

describe("what is wrong with a field", () => {
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
    ["country", "ZZ", { key: "validation.country" }],
    ["country", "USA", { key: "validation.country" }],
    ["currency", "XXX", { key: "validation.currency" }],
    ["list", {}, { key: "validation.list" }],
    ["list", [], { key: "validation.minItems", params: { min: 1 } }],
    ["list", ["a", "b", "c"], { key: "validation.maxItems", params: { max: 2 } }],
  ])("%s: %j", (field, value, expected) => {
    expect(problemsWith({ ...good, [field]: value })).toEqual([{ path: field, ...expected }]);
  });

  it("is told by the catalogue, whatever language zod speaks", () => {
    const before = z.config();
    z.config({ localeError: () => "Invalid input: expected string" });
    const problems = problemsWith({ ...good, name: 5 });
    z.config({ localeError: before.localeError });
    expect(problems).toEqual([{ path: "name", key: "validation.text" }]);
  });

  it("is that nobody knows it", () => {
    expect(problemsWith({ ...good, extra: 1 })).toEqual([
      { path: "extra", key: "validation.unknownField" },
    ]);
  });

  it("is that it would reach into the prototype", () => {
    const hostile = JSON.parse(JSON.stringify(good).replace("{", '{"__proto__":{"admin":true},'));
    expect(problemsWith(hostile)).toEqual([{ path: "__proto__", key: "validation.unknownField" }]);
  });

  it("is told once for each field, by the path to it", () => {
    expect(problemsWith({ ...good, quantity: -0.5, list: ["a", 5] })).toEqual([
      { path: "quantity", key: "validation.wholeNumber" },
      { path: "list.1", key: "validation.text" },
    ]);
  });

  it("is the whole value where that is no object", () => {
    expect(problemsWith([])).toEqual([{ path: "", key: "validation.invalid" }]);
  });
});

it("takes a country in any case and drops blanks around a line", () => {
  expect(form.parse({ ...good, country: " vn ", name: " Lamp " })).toEqual(good);
});
