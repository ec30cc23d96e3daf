import { expect, it } from "vitest";
import { parseCodeCell } from "./code-cell.ts";

it.each([
  ["6109.10.0012", "6109.10.0012"],
  ["6109100012", "6109100012"],
  ["6109 10 00 12", "6109.10.00.12"],
  ["8473-30-1180", "8473.30.1180"],
  ["84.73.30.11.80", "84.73.30.11.80"],
  ["8473301180.", "8473301180"],
  ["'8473301180", "8473301180"],
  ['="0901110015"', "0901110015"],
  ["HTS 8473.30.1180", "8473.30.1180"],
  ["HTSUS: 8473.30.1180", "8473.30.1180"],
  ["HTS US 8473.30.1180", "8473.30.1180"],
  ["HS Code 847330", "847330"],
  ["6109100012.0", "6109100012"],
  ["Schedule B: 8473301180", "8473301180"],
  ["８４７３．３０．１１８０", "8473.30.1180"],
])("reads %j as %s", (text, code) => {
  expect(parseCodeCell(text)).toEqual({ is: "exact", code });
});

it.each([
  ["8479.89.9599X", "8479.89.9599"],
  ["6109.10.0012 - T-shirts, men", "6109.10.0012"],
  ["8413.91.9085 / 9903.01.24", "8413.91.9085"],
  ["9903.88.03; 8413.91.9085", "8413.91.9085"],
])("reads %j as %s without the rest", (text, code) => {
  expect(parseCodeCell(text)).toEqual({ is: "trimmed", code });
});

it.each([
  ["901110015", "0901.11.00.15"],
  ["90111", "0901.11"],
  ["4069097", "0406.90.97"],
])("completes %j, which has lost its leading zero, to %s", (text, code) => {
  expect(parseCodeCell(text)).toEqual({ is: "zeroAdded", code });
});

it.each([
  "8.47E+09",
  "8,47E+09",
  "61.09",
  "6109",
  "12-Jan",
  "847330118X1",
  "84733",
  "TBD",
  "8413.91.9085 / 8414.51",
  "12345678901234",
])("does not guess the code of %j", (text) => {
  expect(parseCodeCell(text)).toEqual({ is: "unreadable" });
});

it("does not read a date that a spreadsheet has made of a code", () => {
  expect(parseCodeCell({ text: "9/1/2026", isDate: true })).toEqual({ is: "unreadable" });
});

it.each(["", "  ", "-", "n/a"])("takes %j for an empty cell", (text) => {
  expect(parseCodeCell(text)).toEqual({ is: "empty" });
});

it("keeps nine digits that no heading of the first chapters has as they are", () => {
  expect(parseCodeCell("847330118")).toEqual({ is: "exact", code: "847330118" });
});
