import { expect, it } from "vitest";
import { formatRevenue } from "./format-figure.ts";

it.each([
  ["USD", 1234.5, "$1,234.50"],
  ["USD", 0, "$0.00"],
  ["USD", -1234.5, "-$1,234.50"],
  ["SEK", -20, "-kr\u00a020.00"],
  ["XTS", -20, "-20.00"],
])("formats a revenue in %s of %d as %s", (currency, amount, text) => {
  expect(formatRevenue(currency, amount)).toBe(text);
});
