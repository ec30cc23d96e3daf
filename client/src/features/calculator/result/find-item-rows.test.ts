import { expect, it } from "vitest";
import { emptyItem } from "#client/features/calculator/form/form-values.ts";
import { findItemRows } from "./find-item-rows.ts";

const item = (description: string, hsCode: string, quantity = 1) => ({
  description,
  hsCode,
  countryOfOrigin: "VN",
  quantity,
  value: 10,
  currency: "USD" as const,
});
const row = (description: string, hsCode: string, quantity = "1") => ({
  ...emptyItem,
  description,
  hsCode,
  countryOfOrigin: "VN",
  quantity,
  value: "10.00",
});
const shirts = item("Shirts", "6109.10");
const shoes = item("Shoes", "6403.99");
const boots = item("Boots", "6403.99");
const shirtsRow = row("Shirts", "6109.10");
const shoesRow = row("Shoes", "6403.99");
const bootsRow = row("Boots", "6403.99");

it("keeps the place of a row that has not changed, also among identical rows", () => {
  expect(findItemRows([shirtsRow, shirtsRow, shoesRow], [shirts, shirts, shoes])).toEqual([
    0, 1, 2,
  ]);
});

it("keeps the place of a row also if an identical one above it is gone", () => {
  expect(findItemRows([shoesRow, shirtsRow], [shirts, shirts])).toEqual([-1, 1]);
});

it("follows a row to its new place", () => {
  expect(findItemRows([shoesRow], [shirts, shoes])).toEqual([-1, 0]);
  expect(findItemRows([shoesRow, bootsRow], [boots])).toEqual([1]);
});

it("tells rows of the same goods by their amounts", () => {
  const rows = [row("Shirts", "6109.10", "20"), row("Shirts", "6109.10", "30")];
  const items = [10, 20, 30].map((quantity) => item("Shirts", "6109.10", quantity));
  expect(findItemRows(rows, items)).toEqual([-1, 0, 1]);
});

it("finds a row whose amounts, description or code were edited", () => {
  expect(findItemRows([row("Shirts", "6109.10", "5"), shoesRow], [shirts, shoes])).toEqual([0, 1]);
  expect(findItemRows([row("Cotton shirts", "6109.10"), shoesRow], [shirts, shoes])).toEqual([
    0, 1,
  ]);
  expect(findItemRows([row("Shirts", "6109.10.0012"), shoesRow], [shirts, shoes])).toEqual([0, 1]);
});

it("takes no row of another item for one whose description was edited", () => {
  const rows = [row("Sandals", "6403.99"), bootsRow];
  expect(findItemRows(rows, [shirts, shoes, boots])).toEqual([-1, -1, 1]);
});

it("finds no row of an item that was removed", () => {
  expect(findItemRows([shoesRow], [shirts])).toEqual([-1]);
});
