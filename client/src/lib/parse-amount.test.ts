import fc from "fast-check";
import { expect, it } from "vitest";
import { type Currency, currencyCodes, currencySymbol } from "#shared/currency.ts";
import { foreignCurrency, parseAmount } from "./parse-amount.ts";

it.each([
  ["12", 12],
  ["12.5", 12.5],
  ["012.50", 12.5],
  [".5", 0.5],
  ["12.", 12],
  [" 12 ", 12],
  ["0", 0],
  ["1.005", 1.005],
  ["9999999999.99", 9_999_999_999.99],
])("parses the plain decimal %j", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each([
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1.234.567,8", 1_234_567.8],
  ["1,234.567", 1234.567],
  ["1.234,567", 1234.567],
  ["1 234,50", 1234.5],
  ["1\u00a0234.50", 1234.5],
  ["1\u202f234\u202f567,50", 1_234_567.5],
  ["1'234.50", 1234.5],
  ["1’234’567.50", 1_234_567.5],
  ["1,23,456", 123_456],
  ["₹12,34,56,789.50", 123_456_789.5],
])("parses %j with its thousands separators", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each([
  ["1,234", 1234, "thousands"],
  ["999,999", 999_999, "thousands"],
  ["01,234", 1234, "thousands"],
  ["12,5", 12.5, "decimals"],
  ["12,50", 12.5, "decimals"],
  ["12,5000", 12.5, "decimals"],
  ["0,125", 0.125, "decimals: a zero is no group"],
  ["1234,567", 1234.567, "decimals: four digits are no group"],
  [",5", 0.5, "decimals"],
  ["1.234", 1.234, "a single dot starts the decimals"],
])("parses the ambiguous %j as %d (%s)", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each([
  ["12.500", 12_500],
  ["¥1.234", 1234],
  ["12.50", 12.5],
  ["1234.500", 1234.5],
  ["0.125", 0.125],
  ["1.234,5", 1234.5],
])("parses %j in a currency without decimals", (text, amount) => {
  expect(parseAmount(text, "JPY")).toBe(amount);
});

it.each([
  ["$12.50", 12.5],
  ["12,50 €", 12.5],
  ["€ 1.234,50", 1234.5],
  ["USD 12", 12],
  ["12 usd", 12],
  ["US$ 12", 12],
  ["1 234,50 $US", 1234.5],
  ["1 234,50 $ CA", 1234.5],
  ["12 £GB", 12],
  ["R$12,50", 12.5],
  ["kr 1 234,50", 1234.5],
  ["CHF 1'234.50", 1234.5],
  ["¥1,234", 1234],
  ["$12 USD", 12],
])("ignores the currency of %j when none is given", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it("accepts only the code and symbols of the given currency", () => {
  expect(parseAmount("€5", "EUR")).toBe(5);
  expect(parseAmount("5 EUR", "EUR")).toBe(5);
  expect(parseAmount("€5", "USD")).toBeNull();
  expect(parseAmount("5 EUR", "USD")).toBeNull();
  expect(parseAmount("$5", "CAD")).toBe(5);
  expect(parseAmount("US$5", "CAD")).toBeNull();
});

it.each([
  ["€5", "USD", "€"],
  ["5 EUR", "USD", "EUR"],
  ["12,50 €", "USD", "€"],
  ["€5", "GBP", "€"],
  ["US$5", "CAD", "US$"],
  ["5 $US", "CAD", "$US"],
  ["R 5", "USD", "R"],
  ["€5 USD", "USD", "€"],
  ["USD 5 €", "USD", "€"],
  ["$5", "EUR", "$"],
  ["฿5", "USD", "฿"],
])("finds the foreign currency of %j in %s", (text, currency, found) => {
  expect(foreignCurrency(text, currency as Currency)).toBe(found);
});

it.each([
  ["5", "USD"],
  ["$5", "USD"],
  ["5 usd", "USD"],
  ["$5", "CAD"],
  ["", "USD"],
  ["€", "USD"],
  ["abc", "USD"],
  ["€abc", "USD"],
  ["-€5", "USD"],
  ["5 pcs", "USD"],
])("finds no foreign currency in %j in %s", (text, currency) => {
  expect(foreignCurrency(text, currency as Currency)).toBeNull();
});

it.each([
  "",
  "  ",
  ".",
  ",",
  "$",
  "-5",
  "(5)",
  "+5",
  "1e3",
  "0x10",
  "Infinity",
  "NaN",
  "abc",
  "12abc",
  "THB 5",
  "12 34",
  "1,23.4",
  "1,2,3",
  "0,12,345",
  "123,45,678",
  "1,23,456,789",
  "1,23,456,5",
  "1.23.4",
  "1,234.5.6",
  "1,234,56",
  "1 234,567 890",
  "1 234'567",
  "1\n234",
  "٣",
  "9".repeat(400),
])("returns null for %j", (text) => {
  expect(parseAmount(text)).toBeNull();
});

// Threats: H9
it("returns null for a text of a million digits without delay", () => {
  expect(parseAmount(`${"9".repeat(1_000_000)}x`)).toBeNull();
});

it("parses the amounts that Intl formats in any language, with any currency", () => {
  const cents = fc.integer({ min: 0, max: 999_999_999_999 });
  const locale = fc.constantFrom(
    "en-US",
    "en-IN",
    "de-DE",
    "fr-FR",
    "de-CH",
    "pt-PT",
    "zh-CN",
    "ms-MY",
  );
  const code = fc.constantFrom(...currencyCodes);
  fc.assert(
    fc.property(cents, locale, code, (whole, language, currency) => {
      const amount = whole / 100;
      const text = amount.toLocaleString(language, { minimumFractionDigits: 2 });
      expect(parseAmount(text)).toBe(amount);
      expect(parseAmount(`${currencySymbol(currency)} ${text}`)).toBe(amount);
      expect(parseAmount(`${text} ${currency}`, currency)).toBe(amount);
    }),
  );
});

it("returns a number of at least 0 or null for any text", () => {
  const unit = fc.constantFrom(..."0123456789.,' -$€e".split(""));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit })), (text) => {
      const amount = parseAmount(text);
      expect(amount === null || (Number.isFinite(amount) && amount >= 0)).toBe(true);
    }),
  );
});

it.each([
  ["￥１００", "CNY", 100],
  ["１，２３４．５０", "CNY", 1234.5],
  ["￥１２．５", "JPY", 12.5],
  ["＄5", "USD", 5],
] as const)("parses %j, typed in full-width characters, in %s", (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
  expect(foreignCurrency(text, currency)).toBeNull();
});

it("names a foreign currency typed in full-width characters", () => {
  expect(foreignCurrency("￥１００", "USD")).toBe("¥");
});
