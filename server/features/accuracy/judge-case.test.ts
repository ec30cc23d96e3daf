import { describe, expect, it } from "vitest";
import type { Assessment, LineAssessment } from "#shared/duties/assessment.ts";
import { toCents } from "#shared/money.ts";
import { judgeCase } from "./judge-case.ts";

const exact: Assessment = {
  verdict: "exact",
  column: "general",
  duty: toCents(40.2),
  layers: [],
  notApplied: [],
  questions: [],
  preferences: [],
  gaps: [],
  bans: [],
  usesExchangeRate: false,
};

const gap = { key: "338-canada", programme: "338", why: "" };
const withGap: Assessment = { ...exact, verdict: "depends", gaps: [gap] };
const notByLine: LineAssessment = { verdict: "notByLine", reason: { code: "specialChapter" } };

describe("a case with a right duty is", () => {
  it.each([
    ["right to the cent", exact, 40.2, "right"],
    ["wrong by a cent", exact, 40.21, "wrong"],
    ["provisional where something is open", withGap, 40.2, "provisional"],
    ["wrong where something is open and the duty is another one", withGap, 41, "wrong"],
    ["unknown where the line is not assessed", notByLine, 40.2, "unknown"],
    ["unknown where the request is ruled out", null, 40.2, "unknown"],
  ])("%s", (_title, assessment, duty, verdict) => {
    expect(judgeCase({ expected: { duty } }, assessment)).toBe(verdict);
  });
});

describe("a case without an amount is", () => {
  it.each([
    ["named by a gap", withGap, "338-canada", "named"],
    ["named by the law of a gap", withGap, "338", "named"],
    ["named by the reason", notByLine, "specialChapter", "named"],
    ["wrong where an amount is called exact", exact, "338-canada", "wrong"],
    ["wrong where something else is open", withGap, "patentedDrug", "wrong"],
    ["unknown for another reason", notByLine, "rateForm", "unknown"],
  ])("%s", (_title, assessment, names, verdict) => {
    expect(judgeCase({ expected: { names } }, assessment)).toBe(verdict);
  });
});
