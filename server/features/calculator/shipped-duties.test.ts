import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assessor, createAssessor } from "#server/duties/us/assess/assessor.ts";
import { parseRate, parseSpecialRates } from "#server/duties/us/schedule/rate.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { countryCodes } from "#shared/countries.ts";
import {
  type Answers,
  type Assessment,
  isByLine,
  type LayerPart,
} from "#shared/duties/assessment.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { CENT, type Cents, sumCents } from "#shared/money.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let schedule: ScheduleTree;
let lines: TariffLine[];
let assessor: Assessor;

beforeAll(async () => {
  app = await testApp();
  const [shippedSchedule, shippedMeasures] = await Promise.all([
    app.deps.schedule.get(),
    app.deps.measures.get(),
  ]);
  if (!shippedSchedule || !shippedMeasures) throw new Error("The shipped data is not active");
  schedule = shippedSchedule;
  lines = schedule.linesUnder("");
  assessor = createAssessor(schedule, shippedMeasures);
});
afterAll(() => app.close());

const rateTexts = (column: "general" | "special" | "column2") =>
  schedule.rows
    .filter(({ code }) => code !== "" && code < "98")
    .map((row) => row[column])
    .filter((text) => text !== "");

describe("the shipped schedule", () => {
  it("the shipped schedule has no rate text that is not known", () => {
    for (const text of [...rateTexts("general"), ...rateTexts("column2")]) parseRate(text);
    for (const { rate } of rateTexts("special").flatMap(parseSpecialRates)) parseRate(rate);
  });

  it("the shipped schedule has general rates of which 98% are computed", () => {
    const rates = rateTexts("general").map(parseRate);
    const computed = rates.filter(({ kind }) => kind === "computed");
    expect(rates.length).toBe(11_414);
    expect(computed.length / rates.length).toBeGreaterThan(0.98);
  });
});

type Goods = { line: TariffLine; origin: string; value: Cents; kg: number | null; date: string };

function assess({ line, origin, value, kg, date }: Goods, claims: string[] = []) {
  const quantities = { stated: kg === null ? {} : { kg: kg * 1_000_000 }, pieces: 1_000_000 };
  const item = { value, unit: CENT, quantities, unitsPerUsd: US_DOLLAR };
  return assessor.assess({ code: line.code, origin, date, claims }, { goods: item, answers: {} });
}

const forAllGoods = (check: (assessment: Assessment, input: Goods) => void) =>
  fc.assert(
    fc.property(
      fc.record({
        line: fc.constantFrom(...lines.filter(({ code }) => code < "98")),
        origin: fc.constantFrom(...countryCodes),
        value: fc.integer({ min: 0, max: 10_000_000_00 }).map((value) => value as Cents),
        kg: fc.option(fc.integer({ min: 1, max: 100_000 })),
        date: fc.constantFrom("2026-07-24", "2026-10-09", "2027-01-01"),
      }),
      (input) => {
        const assessment = assess(input);
        if (isByLine(assessment)) check(assessment, input);
      },
    ),
    { numRuns: 500 },
  );

const charged = ({ layers }: Assessment, part: LayerPart) =>
  layers.filter((layer) => layer.part === part && layer.amount > 0).map(({ heading }) => heading);

describe("the duties on any line from any country", () => {
  it("the duties on any line from any country are the sum of their layers", () => {
    forAllGoods(({ duty, layers }) => {
      expect(sumCents(layers.map(({ amount }) => amount))).toBe(duty);
    });
  });

  it("the duties on any line from any country are those of a short code only if all its lines owe the same", () => {
    forAllGoods((_assessment, { line, ...goods }) => {
      const code = line.code.slice(0, 6);
      const short = assess({ ...goods, line: { ...line, code } });
      if (!isByLine(short)) return;
      expect(sumCents(short.layers.map(({ amount }) => amount))).toBe(short.duty);
      for (const each of schedule.linesUnder(code)) {
        expect(assess({ ...goods, line: each })).toMatchObject({ duty: short.duty });
      }
    });
  });

  it("contain at most one duty of Section 232", () => {
    const goods = { origin: "VN", value: 100_00 as Cents, kg: 1, date: "2026-10-09" };
    const doubled = lines.filter((line) => {
      const assessment = assess({ ...goods, line });
      return isByLine(assessment) && charged(assessment, "sector").length > 1;
    });
    expect(doubled.map(({ code }) => code)).toEqual([]);
  });

  it("never depend on more questions than are asked", () => {
    const goods = { origin: "GB", value: 100_00 as Cents, kg: 1, date: "2026-10-09" };
    const unasked = lines.filter((line) => {
      const assessment = assess({ ...goods, line });
      return !isByLine(assessment) && assessment.reason.code === "tooManyQuestions";
    });
    expect(unasked.map(({ code }) => code)).toEqual([]);
  });

  it("the duties on any line from any country are no higher with a claim", () => {
    forAllGoods(({ duty, preferences }, input) => {
      for (const { symbol } of preferences) {
        const claimed = assess(input, [symbol]);
        expect(isByLine(claimed) && claimed.duty).toBeLessThanOrEqual(duty);
      }
    });
  });

  it("contain no forced-labor and no Brazil duty beside one of Section 232 that displaces them", () => {
    const displacing = /^9903\.(04|74|76|79|82|94)/; // neither quartz and drones nor Russian aluminum
    forAllGoods((assessment) => {
      if (!charged(assessment, "sector").some((heading) => displacing.test(heading))) return;
      expect(charged(assessment, "countrySpecific").join()).not.toContain("9903.05");
    });
  });

  it("contain the forced-labor duty on British patented drugs until these have a duty of their own", () => {
    const headings = (date: string) => {
      const quantities = { stated: {}, pieces: 1_000_000 };
      const goods = { value: 100_00 as Cents, unit: CENT, quantities, unitsPerUsd: US_DOLLAR };
      const answers = { patentedDrug: true, pharmaceuticalUse: false };
      const scope = { code: "2918993000", origin: "GB", date, claims: [] };
      const assessment = assessor.assess(scope, { goods, answers });
      return isByLine(assessment) && assessment.layers.map(({ heading }) => heading);
    };
    expect(headings("2026-07-30")).toEqual(["2918.99.30.00", "9903.05.81"]);
    expect(headings("2026-07-31")).toEqual(["2918.99.30.00", "9903.04.63"]);
  });

  it.each([
    ["7318158066", "9903.82.02", "9903.82.04"],
    ["7323930080", "9903.82.09", "9903.82.05"],
  ])("ask where the metal of British goods of line %s is from", (code, higher, lower) => {
    const assessWith = (answers: Answers) => {
      const quantities = { stated: {}, pieces: 1_000_000 };
      const goods = { value: 100_00 as Cents, unit: CENT, quantities, unitsPerUsd: US_DOLLAR };
      const scope = { code, origin: "GB", date: "2026-10-09", claims: [] };
      return assessor.assess(scope, { goods, answers });
    };
    const withHeading = (heading: string) => ({
      layers: expect.arrayContaining([expect.objectContaining({ heading })]),
    });
    expect(assessWith({})).toMatchObject({
      ...withHeading(higher),
      questions: [
        { name: "ukMetal95Percent", assumed: false },
        { name: "usMetal85Percent", assumed: false, isRelief: true },
      ],
    });
    expect(assessWith({ ukMetal95Percent: false })).toMatchObject(withHeading(higher));
    expect(assessWith({ ukMetal95Percent: true })).toMatchObject(withHeading(lower));
  });

  it("ask whether goods are those of a line that an economy's exemption names", () => {
    const goods = { value: 100_00 as Cents, kg: null, date: "2026-10-09" };
    const questions = (code: string, origin: string) => {
      const line = schedule.findLine(code);
      const assessment = line && assess({ ...goods, line, origin });
      return assessment && isByLine(assessment) && [assessment.duty, assessment.questions];
    };
    const question = {
      kind: "yesNo",
      name: "otherExemption",
      assumed: false,
      ifTrue: { least: 3_20, most: 3_20 },
      ifFalse: { least: 13_20, most: 13_20 },
    };
    expect(questions("1515908190", "MY")).toEqual([13_20, [question]]); // argan oil and other oils
    expect(questions("1515300000", "MY")).toEqual([0, []]);
  });

  it("say from 2027 where the duty on furniture may be higher", async () => {
    const verdict = (origin: string, date: string) => {
      const line = schedule.findLine("9401616011");
      if (!line) throw new Error("The shipped schedule lacks the line");
      return assess({ line, origin, value: 100_00 as Cents, kg: null, date }).verdict;
    };
    expect(verdict("VN", "2026-12-31")).toBe("exact");
    expect(verdict("VN", "2027-01-01")).toBe("provisional");
    expect(verdict("IT", "2027-01-01")).toBe("exact"); // 15% including the base duty
  });

  it.each([
    ["301-china-semiconductors-2027", "9903.91.05"],
    ["301-japan-leather", "9903.41."],
    ["405-agricultural-safeguards", "9904."],
  ])("name the gap %s on the lines whose footnotes refer to %s", async (name, heading) => {
    const shipped = await app.deps.measures.get();
    const gap = shipped?.file.gaps.find(({ key }) => key === name);
    const referring = lines.filter(({ footnotes }) =>
      footnotes.some(({ text }) => text.includes(heading)),
    );
    const codes = new Set(referring.map(({ code }) => code.slice(0, 8)));
    expect(gap?.codes).toEqual([...codes]);
  });

  it.each([
    ["preference-agoa", "0804504055 KE", "6109100012 KE"],
    ["preference-cbi", "0901110015 JM", "6109100012 JM"],
    ["232-metals-usmca", "7318152010 MX", "7208510030 MX"],
    ["232-metals-usmca-equipment", "8429511050 DE", "8429511050 CA"],
    ["232-vehicles-usmca", "8703101000 CA", "8703230130 CA"],
    ["232-autos-uk-quota", "8703101000 GB", "8703230130 GB"],
    ["232-autos-uk-quota", "8703230130 DE", "8703230130 JE"],
    ["301-japan-leather", "6403596040 IT", "6403596040 JP"],
    ["405-agricultural-safeguards", "0406900800 DE", "0406901200 DE"],
    ["us-goods-returned", "0901110015 US", "7318158066 US"],
    ["us-goods-returned", "6109100012 VN", "6109100012 US"],
    ["232-pharmaceuticals-reliefs", "3004909218 GB", "3004909218 CH"],
    ["301-informational-materials", "4901990050 KE", "4901990050 VN"],
    ["301-informational-materials", "8523410000 VN", "8523801000 VN"],
    ["301-informational-materials", "3705000000 KE", "3705000000 BR"],
  ])("come with the gap %s not for %s but for %s", (gap, exact, touched) => {
    const gaps = (goods: string) => {
      const [code = "", origin = ""] = goods.split(" ");
      const quantities = { stated: {}, pieces: 1_000_000 };
      const assessment = assessor.assess(
        { code, origin, date: "2026-10-09", claims: [] },
        {
          goods: { value: 100_00 as Cents, unit: CENT, quantities, unitsPerUsd: US_DOLLAR },
          answers: {},
        },
      );
      return isByLine(assessment) && assessment.gaps.map(({ key }) => key);
    };
    expect(gaps(exact)).not.toContain(gap);
    expect(gaps(touched)).toContain(gap);
  });
});
