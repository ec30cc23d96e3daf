import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { AppError } from "#server/errors/app-error.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { type ExampleMeasures, exampleMeasures } from "#tests/support/example-measures.ts";
import { parseMeasuresFile } from "./parse-measures-file.ts";

const parse = (content: string | object) =>
  parseMeasuresFile(Buffer.from(typeof content === "string" ? content : JSON.stringify(content)));

type Change = (file: ExampleMeasures) => void;

/** What is wrong with the example after a change. */
function findErrors(change: Change): readonly FieldError[] {
  const file = exampleMeasures();
  change(file);
  try {
    parse(file);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  return [];
}

/** The same, each path with the key of its error. */
const errorsAfter = (change: Change): Record<string, string> =>
  Object.fromEntries(findErrors(change).map(({ path, key }) => [path, key]));

/** The fields of a record of the example. */
const record = (records: Record<string, unknown>[], key: string) =>
  records.find((entry) => entry.key === key) ?? {};
const set = (key: string, fields: object) => (file: ExampleMeasures) =>
  void Object.assign(record(file.measures, key), fields);

/** Copies of the first record, with keys of their own. */
const copies = (records: Record<string, unknown>[], count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...records[0], ...fields, key: `copy-${index}` }));

describe("parseMeasuresFile", () => {
  // Threats: L6
  it("rejects millions of brackets without parsing them", () => {
    const before = process.memoryUsage().rss;
    expect(() => parse("[".repeat(4_000_000))).toThrow("measures.notJson");
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it("reads a valid file, with percentages as numbers and as text, and a byte order mark", () => {
    const file = parse(`\uFEFF${JSON.stringify(exampleMeasures())}`);
    expect(file.measures.map(({ rate }) => rate)).toEqual([
      { add: 500_000 },
      { add: 125_000 },
      { floor: 100_000 },
    ]);
    expect(file.lists.steel?.entries[0]?.codes).toEqual(["7318", "73181580", "7326"]);
  });

  it.each<[string, string | Buffer, string]>([
    ["no JSON", "measures", "measures.notJson"],
    ["another encoding", Buffer.from([0x22, 0xff, 0x22]), "measures.notUtf8"],
    ["a file compressed with gzip", gzipSync("{}"), "measures.compressed"],
    ["a ZIP archive", Buffer.from([0x50, 0x4b, 3, 4, 0xff]), "measures.compressed"],
    ["a list", "[]", "measures.notObject"],
    ["null", "null", "measures.notObject"],
  ])("rejects %s", (_, content, key) => {
    expect(() => parseMeasuresFile(Buffer.from(content))).toThrow(expect.objectContaining({ key }));
  });

  it("names the line at which the file stops being JSON", () => {
    const text = JSON.stringify(exampleMeasures(), null, 2);
    const second = text.split("\n").findIndex((line) => line.includes('"key": "301-vn"')) + 1;
    const error = { path: `line ${second}`, key: "measures.notJson" };
    expect(() => parse(text.replace('"key": "301-vn"', 'key: "301-vn"'))).toThrow(
      expect.objectContaining({ fields: [error] }),
    );
  });

  const wrong = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`x${index}`, 0]));
  // Threats: H9
  it.each<[string, (file: ExampleMeasures) => void, string]>([
    [
      "codes",
      (file) =>
        Object.assign(file.lists.steel?.entries[0] ?? {}, { codes: Array(400_000).fill("x") }),
      "lists.steel.entries.0.codes",
    ],
    ["exemptions", set("301-vn", { except: Array(300_000).fill({}) }), "measures.301-vn.except"],
    ["lists", (file) => Object.assign(file, { lists: wrong }), "lists"],
  ])("rejects hundreds of thousands of wrong %s", (_, change, path) => {
    expect(errorsAfter(change)).toEqual({ [path]: "validation.maxItems" });
  });

  it.each<[string, (file: ExampleMeasures) => void, Record<string, string>]>([
    [
      "a misspelled field",
      set("301-vn", { exept: [] }),
      { "measures.301-vn.exept": "validation.unknownField" },
    ],
    [
      "a bad heading",
      set("301-vn", { heading: "9903.5" }),
      { "measures.301-vn.heading": "measures.format" },
    ],
    [
      "a bad day",
      set("301-vn", { from: "2026-02-30" }),
      { "measures.301-vn.from": "validation.day" },
    ],
    [
      "a percentage with five decimals",
      set("301-vn", { rate: { add: 1.00001 } }),
      { "measures.301-vn.rate.add": "measures.percent" },
    ],
    [
      "two kinds of rate",
      set("301-vn", { rate: { add: 1, floor: 2 } }),
      { "measures.301-vn.rate": "validation.invalid" },
    ],
    [
      "a question with a bad name",
      set("301-vn", { needs: [{ question: "is painted", is: true }] }),
      { "measures.301-vn.needs.0.question": "measures.format" },
    ],
    [
      "a question with the name of what every object has",
      set("301-vn", { needs: [{ question: "constructor", is: true }] }),
      { "measures.301-vn.needs.0.question": "measures.format" },
    ],
    [
      "a question that is not in English",
      (file) =>
        void Object.assign(file.questions, {
          pharmaceuticalUse: { source: "US note 52", text: { de: "Für Arzneimittel?" } },
        }),
      { "questions.pharmaceuticalUse.text": "validation.required" },
    ],
    [
      "a file without questions",
      (file) => void Object.assign(file, { questions: undefined }),
      { questions: "validation.required" },
    ],
    [
      "more than a thousand questions",
      (file) =>
        Array.from({ length: 1000 }, (_, index) =>
          Object.assign(file.questions, { [`question${index}`]: file.questions.pharmaceuticalUse }),
        ),
      { questions: "validation.maxItems" },
    ],
    [
      "an exemption of everything",
      set("301-vn", { except: [{ heading: "9903.05.86" }] }),
      { "measures.301-vn.except.0": "measures.emptyExemption" },
    ],
    [
      "a link without https",
      set("301-vn", { source: { citation: "US note 52", url: "http://example.com" } }),
      { "measures.301-vn.source.url": "measures.url" },
    ],
    [
      "a program without an English name",
      (file) =>
        void Object.assign(file.programs, { "232-metals": { authority: "232", names: {} } }),
      { "programs.232-metals.names": "validation.required" },
    ],
    [
      "a code with a dot",
      (file) => void file.lists.exempt?.entries.push({ codes: ["0901.11"] }),
      { "lists.exempt.entries.2.codes.0": "measures.format" },
    ],
    [
      "an unknown country in a group",
      (file) => void Object.assign(file.groups, { EU: ["DE", "XX"] }),
      { "groups.EU.1": "validation.country" },
    ],
    [
      "more countries than there are",
      set("301-vn", { countries: Array(301).fill("VN") }),
      { "measures.301-vn.countries": "validation.maxItems" },
    ],
    [
      "more than a thousand measures",
      (file) => void file.measures.push(...copies(file.measures, 1000, { heading: "9903.05.83" })),
      { measures: "validation.maxItems" },
    ],
    [
      "more than a thousand gaps",
      (file) => void file.gaps.push(...copies(file.gaps, 1000)),
      { gaps: "validation.maxItems" },
    ],
  ])("names the record and the field of %s", (_, change, expected) => {
    expect(errorsAfter(change)).toEqual(expected);
  });

  it.each<[string, (file: ExampleMeasures) => void, Record<string, string>]>([
    [
      "two measures with one key",
      (file) =>
        void file.measures.push({ ...record(file.measures, "301-vn"), heading: "9903.05.83" }),
      { "measures.301-vn.key": "measures.duplicateKey" },
    ],
    [
      "a list that the file does not have",
      set("301-vn", { except: [{ list: "free" }] }),
      { "measures.301-vn.except.0.list": "measures.undefined" },
    ],
    [
      "a tag that its list does not have",
      set("232-steel", { covers: { list: "steel", tags: ["coer"] } }),
      { "measures.232-steel.covers.tags": "measures.undefined" },
    ],
    [
      "an unknown column of footnotes",
      set("301-vn", { covers: { footnote: "9903.88.03", columns: ["generall"] } }),
      { "measures.301-vn.covers.columns": "measures.format" },
    ],
    [
      "a preference claim that is no symbol",
      set("301-vn", { except: [{ claims: ["USMCA"] }] }),
      { "measures.301-vn.except.0.claims": "measures.format" },
    ],
    [
      "a group that the file does not have",
      set("301-vn", { countries: ["ASEAN"] }),
      { "measures.301-vn.countries": "measures.undefined" },
    ],
    [
      "a program that the file does not have",
      (file) => void Object.assign(record(file.gaps, "metals-later"), { program: "232-gold" }),
      { "gaps.metals-later.program": "measures.undefined" },
    ],
    [
      "questions that the file does not declare",
      (file) => {
        const entry = { condition: "civilAircraft", codes: ["88073000"] };
        file.lists.exempt?.entries.push(entry);
        const except = [{ questions: ["patentedDrug"] }];
        set("301-vn", { needs: [{ question: "painted", is: true }], except })(file);
        delete file.questions.pharmaceuticalUse;
      },
      {
        "measures.301-vn.needs.0.question": "measures.undefined",
        "measures.301-vn.except.0.questions": "measures.undefined",
        "lists.exempt.entries.1.condition": "measures.undefined",
        "lists.exempt.entries.2.condition": "measures.undefined",
      },
    ],
    [
      "a question that nothing uses",
      (file) => void Object.assign(file.questions, { painted: file.questions.pharmaceuticalUse }),
      { "questions.painted": "measures.unusedQuestion" },
    ],
    [
      "a claim that is no symbol and answers a question",
      (file) => void Object.assign(file.questions.pharmaceuticalUse ?? {}, { claims: ["USMCA"] }),
      { "questions.pharmaceuticalUse.claims": "measures.format" },
    ],
    [
      "a gap that touches lines by no symbol, or relieves or is displaced by no measure",
      (file) =>
        void Object.assign(record(file.gaps, "metals-later"), {
          symbols: ["AGOA"],
          relieves: ["base", "9903.05", "9903.99"],
          displacedBy: ["9903.82.99"],
        }),
      {
        "gaps.metals-later.symbols": "measures.format",
        "gaps.metals-later.relieves": "measures.undefined",
        "gaps.metals-later.displacedBy": "measures.undefined",
      },
    ],
    [
      "a group with the code of a country",
      (file) => void Object.assign(file.groups, { DE: ["FR"] }),
      { "groups.DE": "measures.groupIsCountry" },
    ],
    [
      "a code twice in a list",
      (file) => void file.lists.steel?.entries.push({ tag: "late", codes: ["7326"] }),
      { "lists.steel": "measures.codeTwice" },
    ],
    [
      "an end before its start",
      set("301-vn", { to: "2026-07-23" }),
      { "measures.301-vn.to": "measures.tooEarly" },
    ],
    [
      "an exemption that ends before its start",
      set("301-vn", { except: [{ countries: ["VN"], from: "2026-07-25", to: "2026-07-24" }] }),
      { "measures.301-vn.except.0.to": "measures.tooEarly" },
    ],
    [
      "dates of the file in the wrong order",
      (file) => void Object.assign(file, { asOf: "2026-07-23" }),
      { asOf: "measures.tooEarly" },
    ],
  ])("rejects %s", (_, change, expected) => {
    expect(errorsAfter(change)).toEqual(expected);
  });

  it("rejects overlapping dates of one heading and country, also through a group", () => {
    const addGerman = (fields: object) => (file: ExampleMeasures) =>
      void file.measures.push({
        ...record(file.measures, "301-eu"),
        key: "301-de",
        countries: ["DE"],
        ...fields,
      });
    const overlap = { "measures.301-de.heading": "measures.overlap" };
    expect(errorsAfter(addGerman({}))).toEqual(overlap);
    expect(errorsAfter(addGerman({ countries: undefined }))).toEqual(overlap);
    expect(errorsAfter(addGerman({ countries: ["IT"] }))).toEqual({});
    expect(errorsAfter(addGerman({ from: "2026-01-01", to: "2026-07-23" }))).toEqual({});
    expect(errorsAfter(addGerman({ from: "2026-01-01", to: "2026-07-24" }))).toEqual(overlap);
  });

  it("knows both headings of a pair", () => {
    const addEuropean =
      (heading: string, fields: object = {}) =>
      (file: ExampleMeasures) => {
        set("301-eu", { heading: "9903.05.38/.39", ...fields })(file);
        file.measures.push({ ...record(file.measures, "301-eu"), key: "copy", heading });
      };
    const overlap = [{ path: "measures.copy.heading", key: "measures.overlap" }];
    expect(findErrors(addEuropean("9903.05.38/.39"))).toMatchObject(overlap);
    expect(findErrors(addEuropean("9903.05.38"))).toMatchObject(overlap);
    expect(findErrors(addEuropean("9903.05.39"))).toMatchObject(overlap);
    expect(findErrors(addEuropean("9903.05.40"))).toEqual([]);
    expect(findErrors(addEuropean("9903.05.40", { displaces: ["9903.05.39"] }))).toMatchObject([
      { path: "measures.301-eu.displaces", key: "measures.cycle" },
    ]);
  });

  it("rejects measures that displace themselves, directly or through others", () => {
    expect(errorsAfter(set("301-eu", { displaces: ["9903.05"] }))).toEqual({
      "measures.301-eu.displaces": "measures.cycle",
    });
    expect(errorsAfter(set("301-eu", { displaces: ["9903.82"] }))).toEqual({
      "measures.232-steel.displaces": "measures.cycle",
      "measures.301-eu.displaces": "measures.cycle",
    });
  });

  // Threats: H9
  it("checks thousands of exemptions against a list of thousands of codes at once", () => {
    const errors = findErrors((file) => {
      const entries = Array.from({ length: 40_000 }, (_, index) => ({
        tag: "core",
        codes: [String(1_000_000_000 + index)],
      }));
      Object.assign(file.lists, { long: { source: "US note 16", entries } });
      set("301-vn", { except: Array(40_000).fill({ list: "long", tags: ["core"] }) })(file);
    });
    expect(errors).toEqual([]);
  });

  // Threats: H9
  it("names the first ten measures of a cycle of a thousand at once", () => {
    const errors = findErrors((file) => {
      const heading = (index: number) => `9903.${10 + Math.floor(index / 90)}.${10 + (index % 90)}`;
      file.measures = copies(file.measures, 1000).map((measure, index) => ({
        ...measure,
        heading: heading(index),
        displaces: [heading((index + 1) % 1000)],
      }));
    });
    expect(errors).toHaveLength(100);
    expect(errors[0]?.params?.path).toMatch(/^copy-0 → copy-1 → .+ → copy-9 → …$/);
  }, 20_000);

  const long = "a".repeat(1_000_000);
  it.each<[string, Change]>([
    ["key of a measure", set("301-vn", { key: long, except: Array(100).fill({}) })],
    [
      "key of a measure with undefined countries",
      set("301-vn", { key: long, countries: Array(100).fill("QQQ") }),
    ],
    ["name of a list", (file) => Object.assign(file.lists, { [long]: { entries: [{}, {}] } })],
    ["name of a field", set("301-vn", { [long]: 1 })],
  ])("does not repeat a %s of a megabyte in its errors", (_, change) => {
    const errors = findErrors(change);
    expect(errors).not.toEqual([]);
    expect(JSON.stringify(errors).length).toBeLessThan(10_000);
  });

  it("names the first hundred errors", () => {
    const errors = errorsAfter((file) => {
      for (let index = 0; index < 300; index++) file.groups[`G${"A".repeat(index % 20)}`] = ["XX"];
      for (let index = 0; index < 300; index++)
        file.lists[`list-${index}`] = { source: "", entries: [] };
    });
    expect(Object.keys(errors)).toHaveLength(100);
  });
});
