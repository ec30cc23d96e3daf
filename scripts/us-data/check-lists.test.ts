import { expect, it } from "vitest";
import { checkList } from "./check-lists.ts";
import { readList, toCodeList } from "./read-list.ts";

const SCHEDULE = ["73181500", "7318150000", "7318152000", "85165000", "8516500060", "99999999"];
const knowsCode = (code: string) => SCHEDULE.some((known) => known.startsWith(code));

const list = (...lines: string[]) =>
  readList(["# US note 16(c)", "code,tag,condition,heading,remark", ...lines].join("\n"));
const problems = (...lines: string[]) => checkList(list(...lines), knowsCode);

it("a list may name a code inside another one of the same tag only once", () => {
  expect(problems("731815,steel,,,", "7318152000,steel,,,")).toEqual([
    "7318152000 is needless: 731815 means the same",
  ]);
});

it("a list may not name the start of a code with another tag, unless a remark says so", () => {
  expect(problems("731815,steel,,,", "7318152000,aluminum,,,")).toEqual([
    "7318152000 is inside 731815, which means something else",
  ]);
  expect(problems("731815,steel,,,", "7318152000,aluminum,,,inside 731815")).toEqual([]);
});

it("a list may not name a code that the schedule lacks, unless a remark says so", () => {
  expect(problems("8516500099,steel,,,")).toEqual(["8516500099 is not in the schedule"]);
  expect(problems("8516500099,steel,,,not in the schedule")).toEqual([]);
});

it("a remark that is not true or not known is a problem", () => {
  expect(problems("73181500,steel,,,not in the schedule")).toEqual([
    "73181500: “not in the schedule” is not true",
  ]);
  expect(problems("73181500,steel,,,inside 7318")).toEqual(["73181500: “inside 7318” is not true"]);
  expect(problems("73181500,steel,,,checked")).toEqual([
    "73181500: the remark “checked” is unknown",
  ]);
});

it("a list without a source or with other columns is rejected", () => {
  expect(() => readList("code,tag,condition,heading,remark\n73181500,,,,")).toThrow("no source");
  expect(() => readList("# note\ncode,tag\n73181500,steel")).toThrow("the columns are not");
});

it("codes of one tag and heading share a line of the measures file", () => {
  const { source, rows } = list("73181500,steel,,,", "85165000,steel,,9903.82.09,", "7318,,x,,");
  expect(toCodeList({ source, rows })).toEqual({
    source: "US note 16(c)",
    entries: [
      { tag: "steel", codes: ["73181500"] },
      { tag: "steel", heading: "9903.82.09", codes: ["85165000"] },
      { condition: "x", codes: ["7318"] },
    ],
  });
});
