import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { MAX_LISTED_CODES } from "#shared/changes/changes.ts";
import { type ExampleMeasures, exampleMeasures } from "#tests/support/example-measures.ts";
import { compareMeasures } from "./compare-measures.ts";

/** What differs between the example and the example after `change`. */
function compare(change: (file: ExampleMeasures) => void) {
  const after = exampleMeasures();
  change(after);
  return compareMeasures(z.parse(measuresFile, exampleMeasures()), z.parse(measuresFile, after));
}

const set = (index: number, fields: object) => (file: ExampleMeasures) => {
  file.measures[index] = { ...file.measures[index], ...fields };
};

describe("compareMeasures", () => {
  it("finds nothing in a file with other names, labels, sources and keys", () => {
    const source = { citation: "Another", url: "https://example.com/" };
    const changes = compare((file) => {
      file.name = "Renamed";
      set(1, { key: "renamed", label: "Goods of Vietnam", source })(file);
    });
    expect(changes).toMatchObject({ measures: [], lists: [], others: 0 });
  });

  it("names the old and the new rate with program, heading and origins", () => {
    const { measures, programs, coverage } = compare(set(1, { rate: { add: 15 } }));
    expect(measures).toEqual([
      expect.objectContaining({
        id: "301-vn",
        what: "duty",
        event: "corrected",
        program: "301-labor",
        headings: ["9903.05.84"],
        origins: { only: ["VN"], except: [] },
        rateBefore: { kind: "add", percent: 12.5 },
        rateAfter: { kind: "add", percent: 15 },
        scope: { countries: ["VN"], coverage: [0] },
      }),
    ]);
    expect(programs).toEqual({ "301-labor": { en: "Section 301: labor" } });
    expect(coverage).toEqual(["all"]);
  });

  it("names measures that were added and removed", () => {
    const { measures } = compare((file) => {
      const [steel, vietnam, union] = file.measures;
      file.measures = [steel, vietnam, { ...union, key: "301-jp", countries: ["JP"] }].filter(
        (each) => each !== undefined,
      );
    });
    expect(
      measures.map(({ id, event, rateBefore, rateAfter }) => [id, event, rateBefore, rateAfter]),
    ).toEqual([
      ["301-jp", "added", null, { kind: "floor", percent: 10 }],
      ["301-eu", "removed", { kind: "floor", percent: 10 }, null],
    ]);
  });

  it("names the dates and countries that differ, also where only a group does", () => {
    const { measures } = compare((file) => {
      set(0, { to: "2027-01-13" })(file);
      file.groups.EU = ["DE", "IT"];
    });
    expect(measures).toMatchObject([
      {
        id: "232-steel",
        periodBefore: { from: "2026-04-06", to: null },
        periodAfter: { from: "2026-04-06", to: "2027-01-13" },
      },
      {
        id: "301-eu",
        originsAdded: ["IT"],
        originsRemoved: ["FR"],
        origins: { only: ["EU"] },
        scope: { countries: ["IT", "FR"] },
      },
    ]);
  });

  it("names the codes that a list gained and lost, with what the list decides", () => {
    const { measures, lists } = compare((file) => {
      file.lists.steel = {
        source: "US note 16",
        entries: [{ tag: "core", codes: ["7318 73181580", "7320"] }],
      };
      file.lists.exempt = { source: "US note 52", entries: [{ codes: ["09011100 09011200"] }] };
    });
    expect(measures).toEqual([]);
    expect(lists).toMatchObject([
      {
        id: "steel",
        programs: ["232-metals"],
        covers: ["9903.82.02"],
        exempts: [],
        linesAdded: { count: 1, codes: ["7320"] },
        linesRemoved: { count: 2, codes: ["7326", "73269086"] },
        scope: { countries: null },
      },
      {
        id: "exempt",
        covers: [],
        exempts: ["9903.05.84"],
        linesAdded: { count: 1, codes: ["09011200"] },
        linesRemoved: { count: 1, codes: ["29331100"] },
        scope: { countries: ["VN"] },
      },
    ]);
  });

  it("counts all codes of a list and keeps the first two hundred", () => {
    const codes = Array.from({ length: 300 }, (_, index) => String(84_000_000 + index)).join(" ");
    const { lists } = compare((file) => {
      file.lists.exempt = { source: "US note 52", entries: [{ codes: [codes] }] };
    });
    expect(lists[0]?.linesAdded.count).toBe(300);
    expect(lists[0]?.linesAdded.codes).toHaveLength(MAX_LISTED_CODES);
  });

  it("counts gaps, preferences and questions that differ", () => {
    const { others } = compare((file) => {
      file.gaps = [];
      file.questions.another = { source: "US note 52", text: { en: "Another?" } };
    });
    expect(others).toBe(2);
  });
});
