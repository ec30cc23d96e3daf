import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assessor, createAssessor } from "#server/duties/us/assess/assessor.ts";
import { isInPeriods, parseEntryPeriods } from "#server/duties/us/schedule/entry-periods.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import { parseRate } from "#server/duties/us/schedule/rate.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { parseValueCondition } from "#server/duties/us/schedule/unit-value.ts";
import { countryCodes } from "#shared/countries.ts";
import {
  type Answers,
  type Assessment,
  isByLine,
  type Quantities,
} from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { CENT, type Cents } from "#shared/money.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let schedule: ScheduleTree;
let lines: TariffLine[];
let assessor: Assessor;
let questions: QuestionName[];

beforeAll(async () => {
  app = await testApp();
  const [shippedSchedule, shippedMeasures] = await Promise.all([
    app.deps.schedule.get(),
    app.deps.measures.get(),
  ]);
  if (!shippedSchedule || !shippedMeasures) throw new Error("The shipped data is not active");
  schedule = shippedSchedule;
  lines = schedule.linesUnder("").filter(({ code }) => code < "98");
  assessor = createAssessor(schedule, shippedMeasures);
  questions = Object.entries(shippedMeasures.file.questions).flatMap(([question, { relief }]) =>
    relief ? [] : question,
  );
});
afterAll(() => app.close());

type Goods = {
  code: string;
  origin: string;
  date: string;
  value: number;
  pieces: number;
  quantities: Quantities;
};

const EVERY_UNIT = { kg: 1000, liter: 1000, number: 100, pair: 50, dozen: 10, m2: 100, m3: 1 };

function assess(input: Goods, answers: Answers = {}) {
  const { code, origin, date, value, pieces, quantities } = input;
  const goods = {
    value: value as Cents,
    unit: CENT,
    quantities: toKnownQuantities(quantities, pieces),
    unitsPerUsd: US_DOLLAR,
  };
  return assessor.assess({ code, origin, date, claims: [] }, { goods, answers });
}

const day = fc
  .integer({ min: Date.UTC(2026, 6, 24), max: Date.UTC(2027, 11, 31) })
  .map((time) => new Date(time).toISOString().slice(0, 10));

/** Lines with conditions that can be checked are drawn as often as all others, of which there are far more. */
function forAllExact(check: (assessment: Assessment, input: Goods, line: TariffLine) => void) {
  const checked = lines.filter(
    ({ code }) => schedule.conditionsOf(code.slice(0, 8)).checks.length > 0,
  );
  const goods = fc.record({
    line: fc.oneof(fc.constantFrom(...lines), fc.constantFrom(...checked)),
    digits: fc.constantFrom(8, 10),
    origin: fc.constantFrom(...countryCodes),
    date: day,
    value: fc.integer({ min: 1_00, max: 1_000_000_00 }),
    pieces: fc.constantFrom(1, 100, 10_000),
    quantities: fc.constantFrom<Quantities>({}, EVERY_UNIT),
  });
  const property = fc.property(goods, ({ line, digits, ...rest }) => {
    const input = { ...rest, code: line.code.slice(0, digits) };
    const assessment = assess(input);
    if (isByLine(assessment) && assessment.verdict === "exact") check(assessment, input, line);
  });
  fc.assert(property, { numRuns: 1000 });
}

/** Descriptions of the line of eight digits and of the groups around it. */
function lineTexts({ code }: TariffLine): string[] {
  const eight = schedule.findLine(code.slice(0, 8));
  return eight ? [...eight.path.slice(1), eight.description] : [];
}

describe("an exact duty on any line from any country on any day", () => {
  it("an exact duty on any line from any country on any day has no question, no gap and no other line behind it", () => {
    forAllExact(({ questions, gaps, bans, assessedAs }) => {
      const open = questions.filter((question) => question.kind !== "yesNo" || !question.isRelief);
      expect([open, gaps, bans, assessedAs]).toEqual([[], [], [], undefined]);
    });
  });

  it("an exact duty on any line from any country on any day stays the same whatever the importer answers that is no relief with evidence", () => {
    forAllExact(({ duty }, input) => {
      for (const question of questions) {
        expect(assess(input, { [question]: true })).toMatchObject({ duty });
        expect(assess(input, { [question]: false })).toMatchObject({ duty });
      }
    });
  });

  it("an exact duty on any line from any country on any day stays the same whatever further quantities are entered", () => {
    forAllExact(({ duty }, input) => {
      const quantities = { ...EVERY_UNIT, number: input.pieces, ...input.quantities };
      expect(assess({ ...input, quantities })).toMatchObject({ duty });
    });
  });

  it("contradicts no time of the year that its line names", () => {
    forAllExact((_assessment, { date }, line) => {
      const periods = lineTexts(line).map(parseEntryPeriods);
      const contradicted = periods.filter((each) => each.length > 0 && !isInPeriods(each, date));
      expect(contradicted).toEqual([]);
    });
  });

  it("names the conditions that its code declares", () => {
    forAllExact(({ conditions = [] }, _input, line) => {
      const conditional = lineTexts(line).filter((text) =>
        /^if entered|\bvalued\b|\bcontaining .* by weight\b|\bsuitable for\b/i.test(text),
      );
      const named = conditional.filter((text) => conditions.includes(text));
      const decisive = conditional.filter((text) => differsFromSisters(line, text));
      expect(named).toEqual(decisive);
    });
  });

  it("an exact duty on any line from any country on any day has a base duty whose rate is computed", () => {
    forAllExact(({ layers }) => {
      const base = layers.find(({ column }) => column === "general" || column === "column2");
      if (base) expect(parseRate(base.rate).kind).toBe("computed");
    });
  });
});

/** Whether the lines below the row above a text print different rates or footnotes. */
function differsFromSisters({ code }: TariffLine, text: string): boolean {
  let at = schedule.positionOf(code) ?? schedule.positionOf(code.slice(0, 8)) ?? -1;
  while (at >= 0 && schedule.rows[at]?.description !== text) at = schedule.parents[at] ?? -1;
  if ((schedule.parents[at] ?? -1) < 0) return false; // a heading has no sister lines
  const printed = new Set<string>();
  const visit = (position: number) => {
    const row = schedule.rows[position];
    if (!row) return;
    if (row.code.length < 8) return schedule.children(position).forEach(visit);
    const { general, special, column2, footnotes } = row;
    printed.add(JSON.stringify([general, special, column2, footnotes.map((note) => note.text)]));
  };
  schedule.children(schedule.parents[at] ?? -1).forEach(visit);
  return printed.size > 1;
}

describe("the seasons of the shipped schedule", () => {
  const goods = { origin: "MX", value: 10_000_00, pieces: 1, quantities: EVERY_UNIT };

  it("the seasons of the shipped schedule are all read", () => {
    const seasonal = schedule.rows.filter(
      ({ code, description }) =>
        code < "98" &&
        /\bentered\b.*\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/.test(
          description,
        ),
    );
    expect(seasonal.length).toBeGreaterThanOrEqual(42);
    const unread = seasonal.filter(
      ({ description }) => parseEntryPeriods(description).length === 0,
    );
    expect(unread).toEqual([]);
  });

  it.each(["0702.00", "0707.00", "0710.22", "0805.40", "0806.10", "0808.30", "0809.40"])(
    "leave exactly one line of %s on each day",
    (heading) => {
      const prefix = heading.replaceAll(".", "");
      const found = schedule.linesUnder(prefix).map(({ code }) => code.slice(0, 8));
      const seasonal = [...new Set(found)].filter(
        (code) => schedule.conditionsOf(code).checks.length > 0,
      );
      for (let month = 1; month <= 12; month++) {
        for (const dayOfMonth of ["01", "14", "15", "28"]) {
          const date = `2027-${String(month).padStart(2, "0")}-${dayOfMonth}`;
          const isExact = (code: string) => {
            const assessment = assess({ ...goods, code, date });
            return isByLine(assessment) && assessment.assessedAs === undefined;
          };
          expect(seasonal.filter(isExact)).toHaveLength(1);
        }
      }
    },
  );

  it.each([
    ["0702.00.40", 39, "0702.00.20"],
    ["0710.80.4500", 1029, "0710.80.40"],
  ])("charge %s in October like its sister", (code, duty, sister) => {
    const item = { ...goods, code: code.replaceAll(".", ""), date: "2026-10-09" };
    expect(assess({ ...item, quantities: { kg: 1000 } })).toMatchObject({
      verdict: "provisional",
      duty: duty * 100,
      assessedAs: { code: sister, reason: "period" },
    });
  });
});

describe("values per unit", () => {
  it("values per unit are read in all descriptions of lines that begin with one", () => {
    const notRead = schedule.rows.filter(
      ({ code, description }) =>
        code.length >= 8 &&
        code < "98" &&
        /^(?:each )?valued/i.test(description) &&
        parseValueCondition(description) === null,
    );
    // The first is per meter, the second excludes a part.
    expect(notRead.map(({ code }) => code)).toEqual(["7117192000", "9202902000"]);
  });
});

describe("a number whose last two digits the schedule lacks", () => {
  const goods = { value: 10_000_00, pieces: 1, quantities: {}, date: "2026-10-09" };

  it.each([
    ["8542310000", "CN", {}, 5000],
    ["8544429000", "CN", {}, 5260],
    ["8429511000", "DE", { metalUnder15Percent: false }, 1500],
    ["8429511000", "VN", { metalUnder15Percent: false }, 2500],
    ["1515908100", "MY", { otherExemption: true }, 320],
    ["8431491090", "CZ", { metalUnder15Percent: false }, 2500],
    ["3004200042", "IN", { patentedDrug: true }, 10_000],
    ["2922190910", "IN", { patentedDrug: true }, 10_000],
  ] as const)("owes the duty of its line: %s from %s", (code, origin, answers, duty) => {
    expect(assess({ ...goods, code, origin }, answers)).toMatchObject({
      duty: duty * 100,
      assessedAs: { reason: "unknownSuffix" },
    });
  });

  it("a number whose last two digits the schedule lacks is assessed with 00 on every line, or asks for the digits that decide", () => {
    for (const code of new Set(lines.map((line) => line.code.slice(0, 8)))) {
      const assessment = assess({ ...goods, code: `${code}00`, origin: "VN" });
      const reason = isByLine(assessment) ? null : assessment.reason.code;
      expect([null, "ambiguousCode", "rateForm"]).toContain(reason);
    }
  });
});
