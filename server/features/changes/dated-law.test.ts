import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { readShippedFile } from "#server/features/datasets/measures/shipped-file.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { datedLaw } from "./dated-law.ts";
import { groupChanges } from "./group-changes.ts";

const parse = (file: object) => ({ file: z.parse(measuresFile, file) });

/** The days of a file with these measures in place of its own, each with the event and rates of its changes. */
function daysOf(...measures: Record<string, unknown>[]) {
  const example = exampleMeasures();
  const [first] = example.measures;
  const file = { ...example, measures: measures.map((each) => ({ ...first, ...each })) };
  return datedLaw(parse(file)).map(({ day, changes }) => [
    day,
    ...changes.map(({ change: { id, event, rateBefore, rateAfter } }) => [
      id,
      event,
      rateBefore?.percent ?? null,
      rateAfter?.percent ?? null,
    ]),
  ]);
}

const FIRST = { key: "first", rate: { add: 25 }, from: "2026-08-15", to: "2027-08-14" };
const SECOND = { key: "second", rate: { add: 23 }, from: "2027-08-15" };

describe("datedLaw", () => {
  it("lists the beginning of each measure, the first day first", () => {
    expect(
      datedLaw(parse(exampleMeasures())).map(({ day, changes }) => [day, changes.length]),
    ).toEqual([
      ["2026-04-06", 1],
      ["2026-07-24", 2],
    ]);
  });

  it("names the day after the last one as the end of a measure", () => {
    expect(daysOf(FIRST)).toEqual([
      ["2026-08-15", ["first", "begins", null, 25]],
      ["2027-08-15", ["first-end", "ends", 25, null]],
    ]);
  });

  it("takes a measure of the same heading on the day after for a change of the rate", () => {
    expect(daysOf(FIRST, SECOND)).toEqual([
      ["2026-08-15", ["first", "begins", null, 25]],
      ["2027-08-15", ["second", "changes", 25, 23]],
    ]);
  });

  it("takes a measure of another heading, of other countries or of a later day for another one", () => {
    const events = (second: object) => daysOf(FIRST, { ...SECOND, ...second }).flat(2);
    expect(events({ heading: "9903.82.99" })).toContain("first-end");
    expect(events({ from: "2027-08-16" })).toContain("first-end");
    const ofCanada = { ...FIRST, countries: ["CA"] };
    expect(daysOf(ofCanada, { ...SECOND, countries: ["MX"] }).flat(2)).toContain("first-end");
    expect(daysOf(ofCanada, { ...SECOND, countries: ["CA", "MX"] }).flat(2)).not.toContain(
      "first-end",
    );
  });

  it("compares the goods of the two lists where a measure takes another one", () => {
    const file = exampleMeasures();
    file.lists.later = { source: "US note 16", entries: [{ codes: ["7318", "7320"] }] };
    const [steel] = file.measures;
    file.measures = [
      { ...steel, to: "2026-09-14" },
      { ...steel, key: "later", covers: { list: "later" }, from: "2026-09-15" },
    ];
    const [, day] = datedLaw(parse(file));
    expect(day?.changes[0]?.change).toMatchObject({
      event: "changes",
      linesAdded: { count: 1, codes: ["7320"] },
      linesRemoved: { count: 2, codes: ["73181580", "7326"] },
    });
  });

  it("names the goods of a measure that begins, and the countries of a group without a name of a region", () => {
    const file = exampleMeasures();
    file.groups.PARTNERS = ["JP", "KR"];
    file.measures = file.measures.map((each) => ({ ...each, exceptCountries: ["PARTNERS"] }));
    const [day] = datedLaw(parse(file));
    expect(day?.changes[0]).toMatchObject({
      change: {
        origins: { only: null, except: ["JP", "KR"] },
        linesAdded: { count: 3, codes: ["7318", "73181580", "7326"] },
      },
      coverage: [{ codes: ["7318", "73181580", "7326"], except: ["73269086"] }],
    });
    expect(day?.changes[0]?.countries).not.toContain("JP");
    expect(day?.changes[0]?.countries).toContain("VN");
  });

  it("lists import bans", () => {
    const file = {
      ...exampleMeasures(),
      bans: [
        {
          key: "ban",
          program: "232-metals",
          countries: ["CA"],
          covers: { list: "steel", tags: ["removed"] },
          from: "2026-09-29",
          source: { citation: "Proclamation", url: "https://example.com/" },
        },
      ],
    };
    expect(datedLaw(parse(file)).at(-1)).toMatchObject({
      day: "2026-09-29",
      changes: [{ change: { what: "ban", event: "begins", headings: [], rateAfter: null } }],
    });
  });

  it("is computed once for the same measures", () => {
    const measures = parse(exampleMeasures());
    expect(datedLaw(measures)).toBe(datedLaw(measures));
  });
});

describe("the law that ships", () => {
  it("has past and coming days, also those of a rate that falls every year", async () => {
    const days = datedLaw(parse(JSON.parse((await readShippedFile()).bytes.toString())));
    const quartz = days.find(({ day }) => day === "2027-08-15");
    expect(quartz?.changes.map(({ change }) => [change.headings[0], change.rateAfter])).toEqual([
      ["9903.45.30", { kind: "add", percent: 23 }],
      ["9903.45.31", { kind: "add", percent: 49 }],
    ]);
    expect(days[0]?.day).toBe("2018-07-06");
    expect(days.at(-1)).toMatchObject({
      day: "2030-08-15",
      changes: [{ change: { event: "ends" } }, {}],
    });
  });

  it("joins one duty with a heading for each country", async () => {
    const days = datedLaw(parse(JSON.parse((await readShippedFile()).bytes.toString())));
    const { changes = [] } = days.find(({ day }) => day === "2026-07-24") ?? {};
    const grouped = groupChanges(changes);
    expect(changes.length).toBe(60);
    expect(
      grouped.map(({ rateAfter, headings, labels }) => [rateAfter, headings.length, labels.length]),
    ).toEqual([
      [{ kind: "add", percent: 12.5 }, 38, 0],
      [{ kind: "add", percent: 10 }, 17, 0],
      [{ kind: "floor", percent: 10 }, 2, 2],
      [{ kind: "floor", percent: 12.5 }, 3, 3],
    ]);
    expect(grouped[0]?.origins.only).toContain("VN");
  });
});
