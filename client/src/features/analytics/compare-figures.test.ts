import { expect, it } from "vitest";
import { percentChange } from "./compare-figures.ts";

it.each([
  [112, 100, 12],
  [1, 3, -67],
  [0, 5, -100],
  [5, 5, 0],
  [5, 0, null],
  [0, 0, null],
])("compares %d with %d before", (current, before, change) => {
  expect(percentChange(current, before)).toBe(change);
});
