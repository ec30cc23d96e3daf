import { describe, expect, it } from "vitest";
import { parseMeasuresFile } from "#server/features/datasets/measures/parse-measures-file.ts";
import { type ExampleMeasures, exampleMeasures } from "#tests/support/example-measures.ts";
import { comingChanges } from "./coming-changes.ts";

/** The changes of the example after a change of its records, each in words. */
function changesAfter(today: string, change: (file: ExampleMeasures) => void): string[] {
  const file = exampleMeasures();
  change(file);
  const parsed = parseMeasuresFile(Buffer.from(JSON.stringify(file)));
  return comingChanges(parsed, today).map((coming) => {
    const rates =
      coming.kind === "measure"
        ? `${JSON.stringify(coming.before)} to ${JSON.stringify(coming.after)}`
        : coming.event;
    const name = "key" in coming.record ? coming.record.key : coming.record.name;
    return `${coming.date} ${name} ${rates}`;
  });
}

const vietnam = (file: ExampleMeasures) => file.measures[1] ?? {};

describe("comingChanges", () => {
  it("has nothing of a file whose records have begun and have no end", () => {
    expect(changesAfter("2026-10-09", () => {})).toEqual([]);
  });

  it("begins on the first day of a measure, and ends on the day after its last one", () => {
    const change = (file: ExampleMeasures) =>
      Object.assign(vietnam(file), { from: "2026-12-01", to: "2026-12-31" });
    const begins = '2026-12-01 301-vn null to {"add":125000}';
    const ends = '2027-01-01 301-vn {"add":125000} to null';
    expect(changesAfter("2026-11-30", change)).toEqual([begins, ends]);
    expect(changesAfter("2026-12-01", change)).toEqual([ends]);
    expect(changesAfter("2026-12-31", change)).toEqual([ends]);
    expect(changesAfter("2027-01-01", change)).toEqual([]);
  });

  it("is one change of the rate where another measure of the same heading and origins follows", () => {
    const follow = (fields: object) => (file: ExampleMeasures) => {
      Object.assign(vietnam(file), { to: "2026-12-31" });
      const next = { ...vietnam(file), key: "301-vn-2027", from: "2027-01-01", to: undefined };
      file.measures.push({ ...next, rate: { add: 20 }, ...fields });
    };
    expect(changesAfter("2026-11-30", follow({}))).toEqual([
      '2027-01-01 301-vn-2027 {"add":125000} to {"add":200000}',
    ]);
    expect(changesAfter("2026-11-30", follow({ countries: ["TH"] }))).toHaveLength(2);
    expect(changesAfter("2026-11-30", follow({ from: "2027-01-02" }))).toHaveLength(2);
  });

  it("has the dates of gaps and preferences, in order", () => {
    const change = (file: ExampleMeasures) => {
      Object.assign(file.gaps[0] ?? {}, { from: "2027-03-01" });
      Object.assign(file.preferences[0] ?? {}, { to: "2026-12-31" });
    };
    expect(changesAfter("2026-11-30", change)).toEqual([
      "2027-01-01 USMCA ends",
      "2027-03-01 metals-later begins",
    ]);
  });
});
