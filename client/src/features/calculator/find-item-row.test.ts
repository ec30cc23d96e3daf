import { expect, it } from "vitest";
import { findItemRow } from "./find-item-row.ts";
import { emptyItem } from "./form-values.ts";

const row = (description: string, hsCode: string) => ({
  ...emptyItem,
  description,
  hsCode,
  countryOfOrigin: "VN",
});
const shirts = row("Shirts", "6109.10");
const shoes = row("Shoes", "6403.99");

it("keeps the place of a row that has not changed, also among identical rows", () => {
  expect(findItemRow([shirts, shirts, shoes], shirts, 1)).toBe(1);
});

it("follows a row to its new place", () => {
  expect(findItemRow([shoes], shoes, 1)).toBe(0);
  expect(findItemRow([shoes, row("Boots", "6403.99")], row("Boots", "6403.99"), 0)).toBe(1);
});

it("finds a row by its code when its description was edited, and the other way round", () => {
  expect(findItemRow([row("Cotton shirts", "6109.10"), shoes], shirts, 1)).toBe(0);
  expect(findItemRow([row("Shirts", "6109.10.0012"), shoes], shirts, 1)).toBe(0);
});

it("finds no row of an item that was removed", () => {
  expect(findItemRow([shoes], shirts, 0)).toBe(-1);
});
