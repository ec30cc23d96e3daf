import { expect, it } from "vitest";
import { exampleSchedule } from "#tests/support/example-schedule.ts";
import { tenPercentEach } from "#tests/support/stacked-measures.ts";
import { possibleMeasures } from "./possible-measures.ts";

const findExemptions = (measures: Parameters<typeof possibleMeasures>[0]) => {
  const lines = exampleSchedule.linesUnder("09011100");
  const found = possibleMeasures(measures, { lines, origin: "VN", date: "2026-10-09" });
  return found.map(({ heading, exemption }) => [heading, exemption?.code ?? null]);
};

it("possibleMeasures names a measure that another one always displaces as displaced", () => {
  const measures = tenPercentEach([
    { heading: "9903.05.10", displaces: ["9903.05.11"] },
    { heading: "9903.05.11" },
  ]);
  expect(findExemptions(measures)).toEqual([
    ["9903.05.10", null],
    ["9903.05.11", "displaced"],
  ]);
});

it("possibleMeasures names a measure as possible whose displacing one is displaced itself", () => {
  const measures = tenPercentEach([
    { heading: "9903.05.10", displaces: ["9903.05.11"] },
    { heading: "9903.05.11", displaces: ["9903.05.12"] },
    { heading: "9903.05.12" },
  ]);
  expect(findExemptions(measures)).toEqual([
    ["9903.05.10", null],
    ["9903.05.11", "displaced"],
    ["9903.05.12", null],
  ]);
});

it("possibleMeasures names a measure as possible that an answer keeps from being displaced", () => {
  const measures = tenPercentEach([
    { heading: "9903.05.10", displaces: ["9903.05.11"], except: [{ facts: ["vehiclePart"] }] },
    { heading: "9903.05.11" },
  ]);
  expect(findExemptions(measures)).toEqual([
    ["9903.05.10", null],
    ["9903.05.11", null],
  ]);
});

it("possibleMeasures names a measure as displaced where the answer that lifts the displacing one lifts both", () => {
  const except = [{ facts: ["metalUnder15Percent" as const] }];
  const measures = tenPercentEach([
    { heading: "9903.05.10", displaces: ["9903.05.11"], except },
    { heading: "9903.05.11", except },
  ]);
  expect(findExemptions(measures)).toEqual([
    ["9903.05.10", null],
    ["9903.05.11", "displaced"],
  ]);
});
