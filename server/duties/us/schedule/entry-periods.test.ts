import { describe, expect, it } from "vitest";
import { isInPeriods, parseEntryPeriods } from "./entry-periods.ts";

describe("parseEntryPeriods", () => {
  it.each([
    [
      "If entered during the period from March 1 to July 14, inclusive, or the period from September 1 to November 14, inclusive, in any year",
      [
        { from: 301, to: 714 },
        { from: 901, to: 1114 },
      ],
    ],
    [
      "If entered during the period from November 15, in any year, to the last day of the following February, inclusive",
      [{ from: 1115, to: 229 }],
    ],
    [
      "Lima beans, if entered during the period from November 1 in any year to the following May 31, inclusive",
      [{ from: 1101, to: 531 }],
    ],
    [
      "Raspberries and loganberries entered during the period from September 1 in any year to June 30 of the following year",
      [{ from: 901, to: 630 }],
    ],
    ["If entered during the month of October", [{ from: 1001, to: 1031 }]],
    ["If entered at any other time", []],
    ["Calendars from January 1 to December 31", []],
  ])("reads %s", (text, periods) => {
    expect(parseEntryPeriods(text)).toEqual(periods);
  });
});

describe("isInPeriods", () => {
  it.each([
    ["2026-07-14", false],
    ["2026-07-15", true],
    ["2026-08-31", true],
    ["2026-09-01", false],
  ])("includes the first and the last day: %s", (date, isIn) => {
    expect(isInPeriods([{ from: 715, to: 831 }], date)).toBe(isIn);
  });

  it.each([
    ["2026-11-14", false],
    ["2026-12-31", true],
    ["2028-02-29", true],
    ["2027-03-01", false],
  ])("passes the end of the year: %s", (date, isIn) => {
    expect(isInPeriods([{ from: 1115, to: 229 }], date)).toBe(isIn);
  });
});
