import { describe, expect, it } from "vitest";
import { createScheduleTree, type ScheduleRow } from "./schedule-tree.ts";

const version = { id: "1", name: "2026 Revision 10", effectiveFrom: "2026-06-08" };

const row = (
  code: string,
  indent: number,
  description: string,
  rest: Partial<ScheduleRow> = {},
) => ({
  code,
  indent,
  description,
  units: [],
  general: "",
  special: "",
  column2: "",
  footnotes: [],
  ...rest,
});

const china = { columns: ["general"], text: "See 9903.88.15." };
const units = { columns: ["units"], text: "See statistical note 6." };

const tree = createScheduleTree(version, [
  row("6109", 0, "T-shirts, knitted", { footnotes: [units] }),
  row("61091000", 1, "Of cotton", {
    general: "16.5%",
    special: "Free (AU,BH)",
    column2: "90%",
    footnotes: [china],
  }),
  row("", 2, "Men's or boys'"),
  row("6109100004", 3, "All white", { units: ["doz."] }),
  row("", 2, "Women's or girls'"),
  row("6109100040", 3, "T-shirts", { general: "17%", column2: "20%" }),
  row("0101300000", 1, "Asses", { general: "6.8%" }),
  row("91012150", 1, "Other watches", { general: "Free" }),
]);

describe("findLine", () => {
  it("returns the texts of the ancestors, heading first", () => {
    expect(tree.findLine("6109100004")?.path).toEqual([
      "T-shirts, knitted",
      "Of cotton",
      "Men's or boys'",
    ]);
  });

  it("inherits rates and footnotes", () => {
    expect(tree.findLine("6109100004")).toMatchObject({
      units: ["doz."],
      general: "16.5%",
      special: "Free (AU,BH)",
      column2: "90%",
      footnotes: [units, china],
    });
  });

  it("inherits no special rate beside another general rate", () => {
    expect(tree.findLine("6109100040")).toMatchObject({
      general: "17%",
      special: "",
      column2: "20%",
    });
  });

  it("finds a line of ten digits by eight if they have no other", () => {
    expect(tree.findLine("01013000")).toMatchObject({ code: "0101300000", general: "6.8%" });
  });

  it("finds a line that is only printed with eight digits by the statistical suffix 00", () => {
    expect(tree.findLine("9101215000")).toMatchObject({ code: "91012150", general: "Free" });
  });

  it.each(["6109", "610910", "6109100099", "6109100000", "9101215010", "61091", ""])(
    "finds no line %s",
    (code) => {
      expect(tree.findLine(code)).toBeNull();
    },
  );
});

describe("linesUnder", () => {
  it.each([
    ["6109", ["6109100004", "6109100040"]],
    ["61091000", ["6109100004", "6109100040"]],
    ["6109100040", ["6109100040"]],
    ["0101", ["0101300000"]],
    ["9101215000", ["91012150"]],
    ["6109100000", []],
    ["0102", []],
  ])("returns the lines without subdivisions below %s", (prefix, codes) => {
    expect(tree.linesUnder(prefix).map(({ code }) => code)).toEqual(codes);
  });
});
