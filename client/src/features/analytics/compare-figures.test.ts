import { expect, it } from "vitest";
import { percentChange, pointChange } from "./compare-figures.ts";

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

it.each([
  [12.5, 10, 2.5],
  [0.1, 0.3, -0.2],
  [5, 5, 0],
  [5, 0, 5],
  [0, 0, null],
])("compares a share of %d%% with %d%% before in points", (current, before, change) => {
  expect(pointChange(current, before)).toBe(change);
});
