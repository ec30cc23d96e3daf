import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { exampleSchedule } from "#tests/support/example-schedule.ts";
import { coverageIn, createCodeMatch } from "./coverage.ts";

const coverage = coverageIn(z.parse(measuresFile, exampleMeasures()));
const core = coverage({ list: "steel", tags: ["core"] });
const FOOTNOTE = { footnote: "9903.88.03", columns: ["general"] };

const covers = (code: string) => createCodeMatch(code, exampleSchedule);

describe("createCodeMatch", () => {
  it.each([
    ["7318152010", true],
    ["7318", true],
    ["7326", true],
    ["73269010", true],
    ["73269086", false],
    ["7326908688", false],
    ["7327", false],
    ["73181599", true],
  ])("a list decides by its longest prefix of %s: %s", (code, isCovered) => {
    expect(covers(code)(core)).toBe(isCovered);
  });

  it("finds the codes of a list that begin so", () => {
    expect(covers("2933")(coverage({ list: "exempt" }))).toBe(true);
    expect(covers("2934")(coverage({ list: "exempt" }))).toBe(false);
  });

  it("leaves out the codes of other chapters", () => {
    const ofChapter84 = coverage({ list: "steel", tags: ["core"], chapters: ["84"] });
    expect(covers("7318")(ofChapter84)).toBe(false);
  });

  it("looks for the footnotes of the lines of a code", () => {
    expect(covers("7318152010")(FOOTNOTE)).toBe(true);
    expect(covers("8461")(FOOTNOTE)).toBe(true);
    expect(covers("84615040")(FOOTNOTE)).toBe(false);
    expect(createCodeMatch("84615040", null)(FOOTNOTE)).toBe(true);
  });

  it("covers everything where the measure does", () => {
    expect(covers("0101")("all")).toBe(true);
  });
});
