import { describe, expect, it } from "vitest";
import type { ListedMeasure } from "#shared/measures/contract.ts";
import { type MeasureSort, sortMeasures } from "./sort-measures.ts";

const measure = (label: string, percent: number, from: string, countries: string[] | null) =>
  ({ label, from, countries, rate: { kind: "add", percent } }) as ListedMeasure; // safe: all that is read

const MEASURES = [
  measure("Öl", 25, "2026-02-01", ["VN"]),
  measure("Zinn", 10, "2018-03-23", null),
  measure("Autos", 10, "2025-04-03", ["BR"]),
];

const labels = (sort: MeasureSort, language = "de") =>
  sortMeasures(MEASURES, sort, {
    language,
    originText: ({ countries }) => countries?.join() ?? "Alle",
  }).map(({ label }) => label);

describe("sortMeasures", () => {
  it("keeps the order of the file until a column is chosen", () => {
    expect(labels({ by: null, order: "asc" })).toEqual(["Öl", "Zinn", "Autos"]);
  });

  it("sorts rates as numbers, and keeps equal ones in the order of the file", () => {
    expect(labels({ by: "rate", order: "asc" })).toEqual(["Zinn", "Autos", "Öl"]);
    expect(labels({ by: "rate", order: "desc" })).toEqual(["Öl", "Zinn", "Autos"]);
  });

  it("sorts labels by the rules of the language", () => {
    expect(labels({ by: "duty", order: "asc" }, "de")).toEqual(["Autos", "Öl", "Zinn"]);
    expect(labels({ by: "duty", order: "asc" }, "sv")).toEqual(["Autos", "Zinn", "Öl"]);
  });

  it("sorts origins by the text of the column and dates by their first day", () => {
    expect(labels({ by: "origin", order: "asc" })).toEqual(["Zinn", "Autos", "Öl"]);
    expect(labels({ by: "dates", order: "desc" })).toEqual(["Öl", "Autos", "Zinn"]);
  });
});
