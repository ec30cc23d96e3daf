import { expect, it } from "vitest";
import { chartScale } from "./chart-scale.ts";

it.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[3], [0, 1, 2, 3]],
  [
    [5, 2],
    [0, 2, 4, 6],
  ],
  [[40], [0, 10, 20, 30, 40]],
  [[41], [0, 20, 40, 60]],
  [[1234.5], [0, 500, 1000, 1500]],
  [[9_999_999], [0, 5_000_000, 10_000_000]],
])("chartScale returns round ticks for %j", (values, ticks) => {
  expect(chartScale(values)).toEqual({ top: ticks.at(-1), ticks });
});
