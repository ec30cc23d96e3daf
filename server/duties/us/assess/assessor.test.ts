import { describe, expect, it } from "vitest";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import type { Answers } from "#shared/duties/assessment.ts";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { CENT, toCents } from "#shared/money.ts";
import { exampleSchedule } from "#tests/support/example-schedule.ts";
import { stackedMeasures } from "#tests/support/stacked-measures.ts";
import { createAssessor } from "./assessor.ts";

const assessor = createAssessor(exampleSchedule, stackedMeasures);

type Options = {
  claims?: string[];
  answers?: Answers;
  date?: string;
  pieces?: number;
  unitsPerUsd?: UnitsPerUsd;
};

const assess = (
  code: string,
  origin = "VN",
  value = 1000,
  {
    claims = [],
    answers = {},
    date = "2026-10-09",
    pieces = 1,
    unitsPerUsd = US_DOLLAR,
  }: Options = {},
) =>
  assessor.assess(
    { code, origin, date, claims },
    {
      answers,
      goods: {
        value: toCents(value),
        unit: CENT,
        quantities: toKnownQuantities({}, pieces),
        unitsPerUsd,
      },
    },
  );

const reason = (code: string, origin?: string) => {
  const assessment = assess(code, origin);
  return assessment.verdict === "unassessed" ? assessment.reason : null;
};

describe("createAssessor", () => {
  it.each([
    ["6109100012", "6109.10.00.12"],
    ["61091000", "6109.10.00"],
    ["610910", "6109.10"],
    ["7318152", "7318.15.2"],
  ])("assesses the code %s, whose lines owe the same, as %s", (code, heading) => {
    expect(assess(code)).toMatchObject({ verdict: "exact", layers: [{ heading }, {}] });
  });

  it("names what is open on any line of a code whose lines owe the same", () => {
    const answers = { vehiclePart: false, truckPart: false };
    expect(assess("87089955", "MX", 1000, { answers })).toMatchObject({ verdict: "exact" });
    expect(assess("870899", "MX", 1000, { answers })).toMatchObject({
      verdict: "provisional",
      duty: toCents(25),
      notApplied: [{ heading: "9903.94.05" }, { heading: "9903.74.08" }],
      gaps: [{ key: "parts-inclusions" }],
      preferences: [
        { symbol: "S", duty: 0 },
        // Some lines are not free with it.
        { symbol: "C", rate: "Free", duty: null },
      ],
    });
  });

  it("assesses a code whose lines are free, some of them by a claim", () => {
    expect(assess("291100", "VN", 1000, { claims: ["K"] })).toMatchObject({
      verdict: "exact",
      duty: toCents(125),
      layers: [
        { heading: "2911.00", rate: "Free (K) / Free", amount: 0 },
        { heading: "9903.05.84" },
      ],
    });
    expect(reason("291100")).toMatchObject({ code: "ambiguousCode" });
  });

  it("lists what the lines of a code share once", () => {
    const answers = { vehiclePart: false, truckPart: false };
    const claimed = assess("870899", "MX", 1000, { answers, claims: ["S"] });
    expect(claimed).toMatchObject({
      duty: 0,
      preferences: [{ symbol: "S", isClaimed: true, duty: 0 }],
    });
  });

  it("charges the total to which a measure raises the different base duties of a code", () => {
    expect(assess("010190", "DE")).toMatchObject({
      verdict: "exact",
      duty: toCents(100),
      layers: [
        { heading: "0101.90", rate: "Free / 4.5%", formula: [{ kind: "included" }], amount: 0 },
        {
          heading: "9903.05.40",
          rate: "10%",
          formula: [{ kind: "percent", percent: 10, value: toCents(1000) }],
          amount: toCents(100),
        },
      ],
    });
    expect(assess("01019040", "DE")).toMatchObject({
      duty: toCents(100),
      layers: [{ amount: toCents(45) }, { amount: toCents(55) }],
    });
  });

  it("charges what measures of one program charge alike on the different lines of a code", () => {
    expect(assess("846150", "CN")).toMatchObject({
      verdict: "exact",
      duty: toCents(419),
      layers: [
        { heading: "8461.50", rate: "4.4%" },
        {
          heading: "9903.88.01 / 9903.88.03",
          label: "list-1 / list-3",
          rate: "25%",
          amount: toCents(250),
          from: null,
          source: { citation: "91 FR 1" },
        },
        { heading: "9903.05.84", from: "2026-07-24" },
      ],
    });
    expect(assess("84615080", "CN")).toMatchObject({
      layers: [{}, { heading: "9903.88.03", from: "2018-09-24" }, {}],
    });
  });

  it("names the range of duties where the lines of a code differ", () => {
    expect(reason("6109")).toEqual({
      code: "ambiguousCode",
      lines: 3,
      duty: { least: toCents(290), most: toCents(445) },
    });
  });

  it("begins the range of duties at the cheapest answer to open questions", () => {
    expect(reason("8302")).toEqual({
      code: "ambiguousCode",
      lines: 2,
      duty: { least: toCents(145), most: toCents(535) },
    });
  });

  it.each([
    ["a quantity is not known", "070200", "VN"],
    ["a rate is not computed", "261100", "VN"],
    ["a question differs by line", "070200", "DE"],
  ])("names no range of duties where %s", (_name, code, origin) => {
    expect(reason(code, origin)).toEqual({ code: "ambiguousCode", lines: 2, duty: null });
  });

  it.each(["123456", "61091077", "61091000123"])("does not know the code %s", (code) => {
    expect(reason(code)).toMatchObject({ code: "unknownCode" });
  });

  it.each(["9801001015", "990388", "99038803"])("does not classify goods in %s", (code) => {
    expect(reason(code)).toEqual({ code: "specialChapter" });
  });

  it("names the rate that it does not compute", () => {
    expect(reason("910211")).toEqual({ code: "rateForm", rate: "44¢ each + 6% on the case" });
  });

  it("keeps nothing of one assessment for the next", () => {
    const first = assess("6109100012", "VN", 1000);
    expect(assess("6109100012", "VN", 2000)).toMatchObject({ duty: toCents(580) });
    expect(assess("6109100012", "DE", 1000)).toMatchObject({ duty: toCents(165) });
    expect(assess("6109100012", "VN", 1000)).toEqual(first);
    const earlier = assess("6109100012", "VN", 1000, { date: "2026-07-23" });
    expect(earlier).toMatchObject({ duty: toCents(165) });
  });

  it("assesses rates per unit anew for another number of pieces and another exchange rate", () => {
    const doubled = (2 * US_DOLLAR) as UnitsPerUsd;
    expect(assess("01042000", "DE", 100)).toMatchObject({ duty: toCents(10) });
    expect(assess("01042000", "DE", 100, { pieces: 100 })).toMatchObject({ duty: toCents(68) });
    expect(assess("01042000", "DE", 100, { pieces: 100, unitsPerUsd: doubled })).toMatchObject({
      duty: toCents(136),
    });
  });
});
