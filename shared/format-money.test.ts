import { expect, it } from "vitest";
import { formatMoneyWithCode, formatUnitAmount } from "./format-money.ts";

it.each([
  [1234.5, "USD", "$1,234.50\u00a0USD"],
  [5000, "JPY", "¥5,000.00\u00a0JPY"],
  [20, "SEK", "kr\u00a020.00\u00a0SEK"],
  [20, "CHF", "CHF\u00a020.00"],
  [20, "XTS", "20.00\u00a0XTS"],
])("formats %d %s as an amount that stands alone", (amount, currency, text) => {
  expect(formatMoneyWithCode(amount, currency)).toBe(text);
});

it.each([
  [0.01, "USD", "$0.01"],
  [0.004, "USD", "$0.004"],
  [0.036606, "USD", "$0.036606"],
  [1234.5, "USD", "$1,234.50"],
  [0.0352091, "EUR", "€0.035209"],
  [0.5, "CHF", "CHF\u00a00.50"],
] as const)("formats %d %s as an amount per unit", (amount, currency, text) => {
  expect(formatUnitAmount(amount, currency)).toBe(text);
});
