import { expect, it } from "vitest";
import { rowKeys } from "./row-keys.ts";

const shirt = { description: "Shirt", countryOfOrigin: "VN" };

it("keeps the keys of items when another one is added or removed", () => {
  const cup = { description: "Cup", countryOfOrigin: "VN" };
  const [first, second, third] = rowKeys([shirt, cup, shirt]);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(rowKeys([shirt, shirt])).toEqual([first, third]);
});

it("tells goods of different origins apart", () => {
  const [one, other] = rowKeys([shirt, { ...shirt, countryOfOrigin: "CN" }]);
  expect(one).not.toBe(other);
});
