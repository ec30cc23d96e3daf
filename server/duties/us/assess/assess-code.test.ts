import { describe, expect, it } from "vitest";
import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import { createScheduleTree, type ScheduleRow } from "#server/duties/us/schedule/schedule-tree.ts";
import { isByLine, type Quantities } from "#shared/duties/assessment.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { CENT, toCents } from "#shared/money.ts";
import { stackedMeasures } from "#tests/support/stacked-measures.ts";
import { createAssessor } from "./assessor.ts";

const row = (code: string, indent: number, description: string, general = ""): ScheduleRow => ({
  code,
  indent,
  description,
  units: [],
  general,
  special: "",
  column2: "90%",
  footnotes: [],
});

const SUMMER = "If entered during the period from July 1 to August 31, inclusive, in any year";
const SPRING = "If entered during the period from May 1 to June 30, inclusive, in any year";
const ANY_TIME =
  "If entered outside the above stated period, or if withdrawn for consumption at any time";

const schedule = createScheduleTree({ id: "1", name: "Revision", effectiveFrom: "2026-06-08" }, [
  row("0707", 0, "Cucumbers"),
  row("07070040", 1, SPRING, "5%"),
  row("0707004010", 2, "In small packages"),
  row("0707004090", 2, "Other"),
  row("07070060", 1, SUMMER, "1%"),
  row("0707006000", 2, "Fresh"),
  row("07070080", 1, "If entered at any other time", "3%"),
  row("0713", 0, "Beans"),
  row("0713312000", 1, SUMMER, "Free"),
  row("0713314000", 1, ANY_TIME, "2%"),
  row("0704", 0, "Cauliflowers"),
  row("0704102000", 1, SUMMER, "2%"),
  row("", 1, "Other"),
  row("0704104000", 2, "Cut", "14%"),
  row("0704106000", 2, "Whole", "10%"),
  row("4202", 0, "Cases"),
  row("4202216000", 1, "Valued not over $20 each", "10%"),
  row("4202219000", 1, "Valued over $20 each", "9%"),
  row("6402", 0, "Footwear"),
  row("6402991600", 1, "Valued not over $12/pair", "20%"),
  row("6402992100", 1, "Valued over $12/pair", "9%"),
  row("6403", 0, "Footwear of leather"),
  row("6403997500", 1, "Valued not over $2.50/pair", "Free"),
  row("6403999000", 1, "Valued over $2.50/pair", "Free"),
  row("8542", 0, "Integrated circuits"),
  row("85423100", 1, "Processors", "Free"),
  row("8542310015", 2, "8-bit"),
  row("8542310020", 2, "16-bit"),
  row("8542390001", 1, "Other", "2%"),
  row("0405", 0, "Butter"),
  row("0405201000", 1, "Containing over 45 percent by weight of butterfat", "15%"),
  row("0405209000", 1, "Other", "6%"),
]);

/** The measures with other goods that are exempt from 12.5% on goods of Vietnam. */
function withExempt(codes: string[]) {
  const entries = [{ codes }];
  const lists = { ...stackedMeasures.file.lists, exempt: { source: "US note 52", entries } };
  const file = { ...stackedMeasures.file, lists } as MeasuresFile; // safe: a list of the same shape
  return prepareMeasures(stackedMeasures.version, file);
}

type Options = { date?: string; pieces?: number; quantities?: Quantities; exempt?: string[] };

/** Goods of 1,000 USD from Vietnam, exempt from additional duties unless others are. */
function assess(code: string, options: Options = {}) {
  const { date = "2026-10-09", pieces = 100, quantities = {}, exempt } = options;
  const all = ["0707", "0713", "0704", "4202", "6402", "0405"];
  const assessor = createAssessor(schedule, withExempt(exempt ?? all));
  const goods = {
    value: toCents(1000),
    unit: CENT,
    quantities: toKnownQuantities(quantities, pieces),
    unitsPerUsd: US_DOLLAR,
  };
  return assessor.assess({ code, origin: "VN", date, claims: [] }, { facts: {}, goods });
}

describe("a number whose last two digits the schedule lacks", () => {
  it.each(["8542310000", "8542310077"])("is assessed by its line: %s", (code) => {
    expect(assess(code)).toMatchObject({
      verdict: "exact",
      duty: toCents(125),
      layers: [{ heading: "8542.31.00" }, { heading: "9903.05.84" }],
      assessedAs: { code: "8542.31.00", reason: "unknownSuffix", isOpen: false },
    });
  });

  it("is asked for where its numbers owe different duties", () => {
    expect(assess("8542310000", { exempt: ["8542310020"] })).toEqual({
      verdict: "notByLine",
      reason: {
        code: "ambiguousCode",
        lines: 2,
        duty: { least: 0, most: toCents(125) },
        line: "8542.31.00",
      },
    });
  });

  it("is not exact where all numbers of its line but not the line itself are listed", () => {
    const exempt = ["8542310015", "8542310020"];
    expect(assess("8542310077", { exempt })).toMatchObject({
      verdict: "depends",
      duty: 0,
      assessedAs: { reason: "unknownSuffix", isOpen: true },
    });
    expect(assess("8542310000", { exempt })).toMatchObject({ verdict: "exact", duty: 0 });
    expect(assess("85423100", { exempt })).toMatchObject({ verdict: "exact", duty: 0 });
  });

  it("is that of a list that is newer than the schedule", () => {
    const exempt = ["8542310042"];
    expect(assess("8542310042", { exempt })).toMatchObject({
      verdict: "exact",
      duty: 0,
      assessedAs: { code: "8542.31.00", reason: "unknownSuffix", isOpen: false },
    });
    expect(assess("8542310015", { exempt })).toMatchObject({ duty: toCents(125) });
    for (const code of ["85423100", "8542310077"]) {
      expect(assess(code, { exempt })).toMatchObject({
        reason: { code: "ambiguousCode", lines: 3, line: "8542.31.00" },
      });
    }
  });

  it("belongs to a line that is not divided", () => {
    expect(assess("8542390010")).toMatchObject({
      duty: toCents(145),
      assessedAs: { code: "8542.39.00" },
    });
  });
});

describe("a code that the schedule lacks", () => {
  it("comes with the lines of its subheading", () => {
    const reason = { code: "unknownCode", lines: ["8542.31.00"] };
    expect(assess("85423177")).toEqual({ verdict: "notByLine", reason });
    expect(assess("85423100123")).toEqual({ verdict: "notByLine", reason });
    expect(assess("12345678")).toEqual({ verdict: "notByLine", reason: { code: "unknownCode" } });
  });

  it.each([
    ["707004010", "0707.00.40.10"],
    ["707004000", "0707.00.40.00"],
    ["7070040", "0707.00.40"],
  ])("is not assessed where a zero seems to be lost: %s", (code, meant) => {
    expect(assess(code)).toEqual({ verdict: "notByLine", reason: { code: "lostZero", meant } });
  });
});

describe("a line for a time of the year", () => {
  const heading = (code: string, date: string) => {
    const assessment = assess(code, { date });
    return isByLine(assessment) && [assessment.verdict, assessment.layers[0]?.heading];
  };

  it("is exact within it", () => {
    expect(heading("0707006000", "2026-08-31")).toEqual(["exact", "0707.00.60.00"]);
    expect(heading("07070080", "2026-10-09")).toEqual(["exact", "0707.00.80"]);
  });

  it("gives way to the sister that holds on the entry date", () => {
    expect(assess("0707006000", { date: "2026-06-01" })).toMatchObject({
      verdict: "depends",
      duty: toCents(50),
      layers: [{ heading: "0707.00.40", rate: "5%" }],
      assessedAs: { code: "0707.00.40", reason: "period", condition: SUMMER },
    });
    expect(heading("07070060", "2026-10-09")).toEqual(["depends", "0707.00.80"]);
  });

  it("comes without the conditions of its sister, which the code does not declare", () => {
    expect(assess("0707006000", { date: "2026-06-01" })).not.toHaveProperty("conditions");
    expect(assess("0707006000", { date: "2026-08-01" })).toMatchObject({ conditions: [SUMMER] });
  });

  it("applies in place of the line for the rest of the year", () => {
    expect(assess("07070080", { date: "2026-08-01" })).toMatchObject({
      verdict: "depends",
      duty: toCents(10),
      assessedAs: { code: "0707.00.60", reason: "period", condition: SUMMER },
    });
  });

  it("leaves goods from a warehouse in the line for any time", () => {
    expect(heading("0713314000", "2026-08-01")).toEqual(["exact", "0713.31.40.00"]);
    expect(heading("0713312000", "2026-10-09")).toEqual(["depends", "0713.31.40"]);
  });

  it("is not one of a shorter code on another day", () => {
    expect(heading("070700", "2026-08-01")).toEqual(["exact", "0707.00"]);
    expect(assess("070700", { date: "2026-08-01" })).toMatchObject({ duty: toCents(10) });
    expect(assess("070700", { date: "2026-10-09" })).toMatchObject({ duty: toCents(30) });
  });

  it("is charged with the highest duty of several sisters", () => {
    expect(assess("0704102000")).toMatchObject({
      verdict: "depends",
      duty: toCents(140),
      assessedAs: { code: "0704.10.40 / 0704.10.60", reason: "period" },
    });
  });
});

describe("a line for a value per unit", () => {
  it("gives way to the sister for the value of the goods", () => {
    expect(assess("4202219000", { pieces: 100 })).toMatchObject({
      verdict: "depends",
      duty: toCents(100),
      assessedAs: { code: "4202.21.60", reason: "value", condition: "Valued over $20 each" },
    });
    expect(assess("4202216000", { pieces: 100 })).toMatchObject({
      verdict: "exact",
      duty: toCents(100),
      conditions: ["Valued not over $20 each"],
    });
  });

  it("is not contradicted by a lot that is entered as one piece", () => {
    const question = { kind: "unitValue", unit: "number", condition: "Valued not over $20 each" };
    expect(assess("4202216000", { pieces: 1 })).toMatchObject({
      verdict: "depends",
      duty: toCents(100),
      questions: [question],
    });
    expect(assess("4202216000", { pieces: 1, quantities: { number: 1 } })).toMatchObject({
      duty: toCents(90),
      assessedAs: { code: "4202.21.90" },
    });
  });

  it("asks for the quantity that decides", () => {
    const condition = "Valued over $12/pair";
    expect(assess("6402992100")).toMatchObject({
      verdict: "depends",
      duty: toCents(90),
      questions: [{ kind: "unitValue", unit: "pair", condition }],
    });
    expect(assess("6402992100", { quantities: { pair: 50 } })).toMatchObject({
      verdict: "exact",
      duty: toCents(90),
    });
    expect(assess("6402992100", { quantities: { pair: 100 } })).toMatchObject({
      verdict: "depends",
      duty: toCents(200),
      assessedAs: { code: "6402.99.16", reason: "value", condition },
    });
  });

  it("asks nothing where no other line would owe another duty", () => {
    expect(assess("6403999000")).toMatchObject({ verdict: "exact", duty: toCents(125) });
  });
});

it("names a condition that only the importer knows beside an exact duty", () => {
  expect(assess("0405201000")).toMatchObject({
    verdict: "exact",
    conditions: ["Containing over 45 percent by weight of butterfat"],
  });
  expect(assess("0405209000")).not.toHaveProperty("conditions");
});
