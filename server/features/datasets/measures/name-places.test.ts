import { describe, expect, it } from "vitest";
import type { FieldError } from "#shared/http/field-errors.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { namePlaces } from "./name-places.ts";

const TEXT = JSON.stringify(exampleMeasures(), null, 2);
const lines = TEXT.split("\n");
/** The number of the line with this text, of several the one after another text. */
const lineOf = (text: string, after = "") => {
  const start = after ? lines.findIndex((line) => line.includes(after)) : 0;
  return lines.findIndex((line, index) => index >= start && line.includes(text)) + 1;
};

const place = (path: string, params: FieldError["params"] = {}) =>
  namePlaces(TEXT, [{ path, key: "validation.invalid", params }])[0]?.path;

describe("namePlaces", () => {
  it.each([
    ["a field of a measure by its key", "measures.301-vn.from", "301-vn, from “2026-07-24”"],
    ["a field of a measure by its position", "measures.1.from", "301-vn, from “2026-07-24”"],
  ])("names %s", (_, path, name) => {
    expect(place(path)).toBe(`line ${lineOf('"from"', '"key": "301-vn"')}: ${name}`);
  });

  it("names the item of a list that the error is about", () => {
    const line = lineOf('"VN"', '"key": "301-vn"');
    expect(place("measures.301-vn.countries", { name: "VN" })).toBe(
      `line ${line}: 301-vn, countries “VN”`,
    );
  });

  it("names a list, a preference, a field of the file and a missing field by what is around them", () => {
    const codes = lineOf('"7318 73181580"');
    expect(place("lists.steel.entries.0.codes.0")).toBe(
      `line ${codes}: steel, entries codes “7318 73181580”`,
    );
    expect(place("preferences.0.name")).toBe(`line ${lineOf("USMCA")}: USMCA, name “USMCA”`);
    expect(place("asOf")).toBe(`line ${lineOf("asOf")}: asOf “2026-10-09”`);
    expect(place("measures.301-vn.source2")).toBe(
      `line ${lineOf('"key": "301-vn"') - 6}: 301-vn, source2`,
    );
  });
});
