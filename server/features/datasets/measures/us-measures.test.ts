import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { languageCodes } from "#shared/languages.ts";
import { parseMeasuresFile } from "./parse-measures-file.ts";

const bytes = readFileSync(fromRoot("data", "us", "us-measures.json"));
const file = parseMeasuresFile(bytes);
const measures: Measures = prepareMeasures({ id: "default", name: file.name }, file);

const DAY = "2026-10-09";
const line = (code: string, footnote = "", column = "general") => ({
  code,
  footnotes: [{ columns: [column], text: footnote }],
});

/** The headings of the measures that cover a line, whatever exempts or displaces them. */
const headings = (
  code: string,
  origin: string,
  { day = DAY, footnote = "", column = "general" } = {},
) =>
  measures
    .inForce(origin, day)
    .filter(({ covers }) => measures.findCoverage(covers, line(code, footnote, column)))
    .map(({ heading }) => heading);

/** Only charged where the metal is of US origin. */
const US_ORIGIN = ["9903.82.06", "9903.82.15"];

const gaps = (code: string, origin: string, day = DAY) =>
  measures.gaps({ code, symbols: [] }, origin, day).map(({ key }) => key);

describe("the shipped measures", () => {
  it("name every program in every language", () => {
    for (const { names } of Object.values(file.programs)) {
      expect(Object.keys(names).sort()).toEqual([...languageCodes].sort());
    }
  });

  it("ask every question in every language", () => {
    for (const { text } of Object.values(file.questions)) {
      expect(Object.keys(text).sort()).toEqual([...languageCodes].sort());
      expect(text.fr).toMatch(/\u00a0\?/);
    }
  });

  // Yes is the answer that frees the goods.
  it.each([
    ["metalUnder15Percent", "Is the steel, aluminum or copper less than 15% of the weight?"],
    ["vehicleAtLeast25Years", "Was the vehicle built at least 25 years before the year of entry?"],
    ["pharmaceuticalUse", "Is it for pharmaceutical use?"],
    ["civilAircraft", "Is it a civil aircraft, or an engine or part of one?"],
    [
      "semiconductorEndUse",
      "Is it exempt from the semiconductor duty of US note 39, by its technical data or its use?",
    ],
    ["otherExemption", "Do the goods belong to the exempt part of the tariff line?"],
  ])("ask for %s so that yes is the answer that frees the goods", (name, question) => {
    expect(file.questions[name]?.text.en).toBe(question);
  });

  it("name programs with the no-break spaces of French and the terms of the questions", () => {
    for (const { names } of Object.values(file.programs)) expect(names.fr).not.toMatch(/ [:;?!]/);
    expect(file.programs["232-pharmaceuticals"]?.names.de).toContain("patentgeschützte");
  });

  it("apply one forced-labor duty to each of 60 economies", () => {
    const program = file.measures.filter((measure) => measure.program === "301-forced-labor");
    expect(program).toHaveLength(60);
    const rates = program.map(({ rate }) => JSON.stringify(rate));
    const count = (rate: object) => rates.filter((text) => text === JSON.stringify(rate)).length;
    expect(count({ add: 100_000 })).toBe(17);
    expect(count({ add: 125_000 })).toBe(38);
    expect(count({ floor: 100_000 })).toBe(2);
    expect(count({ floor: 125_000 })).toBe(3);
    expect(headings("61091000", "VN")).toEqual(["9903.05.84"]);
    expect(headings("61091000", "AT")).toEqual(["9903.05.38/.39"]);
    expect(headings("61091000", "US")).toEqual([]);
  });

  it("cover a steel bolt once, with the rate of its origin", () => {
    const charged = (origin: string) =>
      headings("73181580", origin).filter((heading) => !US_ORIGIN.includes(heading));
    expect(charged("VN")).toEqual(["9903.82.02", "9903.05.84"]);
    expect(charged("RU")).toEqual(["9903.82.14", "9903.05.66"]);
    expect(charged("GB")).toEqual(["9903.82.02", "9903.82.04", "9903.05.81"]);
    expect(
      measures.inForce("GB", DAY).find(({ heading }) => heading === "9903.82.04")?.displaces,
    ).toContain("9903.82.02");
  });

  it("follow the longest prefix of the metals list", () => {
    const find = (code: string) => measures.findListEntry("232-metals", code);
    expect(find("7308200020")).toMatchObject({ code: "73082000", tag: "iv" });
    expect(find("7308200035")).toMatchObject({ code: "7308200035", tag: "ii" });
    expect(find("8516500060")).toBeNull();
    expect(find("9403999020")).toMatchObject({ tag: "vii" });
    expect(headings("84713001", "CN")).not.toContain("9903.82.09");
  });

  it("follow the footnotes of the schedule for China and Russia", () => {
    const list3 = { footnote: "See 9903.88.03. " };
    expect(headings("42022100", "CN", list3)).toEqual(["9903.05.31", "9903.88.03"]);
    expect(headings("42022100", "VN", list3)).toEqual(["9903.05.84"]);
    const masks = { footnote: "See 9903.91.07. ", column: "desc" };
    expect(headings("6307909842", "CN", masks)).toContain("9903.91.07");
    expect(headings("97052900", "RU", { footnote: "See 9903.90.08. ", column: "other" })).toEqual([
      "9903.90.08",
      "9903.05.66",
    ]);
  });

  it("exempt listed goods, with the question that their condition asks for", () => {
    const find = (code: string) => measures.findListEntry("301-forced-labor", code);
    expect(find("0901110015")).toMatchObject({ heading: "9903.05.86", condition: null });
    expect(find("2933110000")).toMatchObject({ condition: "pharmaceuticalUse" });
    expect(find("6109100012")).toBeNull();
  });

  it("exempt goods of Brazil as note 50 was published, not as it was proposed", () => {
    const find = (code: string) => measures.findListEntry("301-brazil", code);
    expect(find("2101112126")).toMatchObject({ heading: "9903.05.03", condition: null });
    expect(find("4702000020")).toBeNull();
    expect(find("1404909040")).toMatchObject({ condition: "otherExemption" });
    expect(find("9031804000")).toMatchObject({ condition: "civilAircraft" });
    expect(find("29071910")).toMatchObject({
      heading: "9903.05.06",
      condition: "pharmaceuticalUse",
    });
  });

  it.each([
    ["gb", "9903.05.96", null],
    ["eu", "9903.05.97", null],
    ["ch", "9903.05.98", null],
    ["my", "9903.05.99", "9903.06.01"],
    ["kh", "9903.06.02", "9903.06.03"],
    ["gt", "9903.06.04", "9903.06.05"],
    ["sv", "9903.06.07", "9903.06.08"],
    ["ar", "9903.06.10", "9903.06.11"],
    ["bd", "9903.06.12", "9903.06.13"],
    ["tw", "9903.06.14", "9903.06.15"],
    ["id", "9903.06.16", "9903.06.17"],
    ["ec", "9903.06.18", "9903.06.19"],
    ["jo", "9903.06.20", "9903.06.21"],
  ])(
    "exempt goods of list %s under %s, and those that are part of a line under %s",
    (name, all, part) => {
      const list = `301-forced-labor-${name}`;
      const exemptions = file.measures.flatMap(({ except = [] }) => except);
      expect(exemptions.find((exemption) => exemption.list === list)?.heading).toBe(all);
      const parts = file.lists[list]?.entries.filter(
        ({ condition }) => condition === "otherExemption",
      );
      expect(parts?.map(({ heading }) => heading)).toEqual(part ? [part] : []);
    },
  );

  it("change on the days that the law names", () => {
    expect(headings("3004909218", "CH", { day: "2026-09-28" })).not.toContain("9903.04.62");
    expect(headings("3004909218", "CH", { day: "2026-09-29" })).toContain("9903.04.62");
    const nicaragua = (day: string) =>
      measures.inForce("NI", day).find(({ heading }) => heading === "9903.89.01")?.rate;
    expect(nicaragua("2026-12-31")).toEqual({ add: 0 });
    expect(nicaragua("2027-01-01")).toEqual({ add: 100_000 });
    expect(nicaragua("2028-01-01")).toEqual({ add: 150_000 });
  });

  it.each(["3004200083", "3004320060", "3004390055", "3004909225"])(
    "cover drugs under %s, which the shipped schedule has and a later one replaces",
    (code) => {
      expect(headings(code, "IN")).toContain("9903.04.60");
      expect(headings(code, "CH", { day: "2026-09-29" })).toContain("9903.04.62");
    },
  );

  it("name the quota of British vehicles on the lines of its duty", () => {
    const passenger = file.lists["232-vehicles"]?.entries.find(({ tag }) => tag === "passenger");
    const gap = file.gaps.find(({ key }) => key === "232-autos-uk-quota");
    expect(gap?.codes).toEqual(passenger?.codes);
  });

  it("name what they do not compute, from the day it begins", () => {
    expect(gaps("61091000", "VN")).toEqual([]);
    expect(gaps("61091000", "CA", "2026-08-21")).toEqual([]);
    expect(gaps("61091000", "CA", "2026-08-22")).toEqual([]);
    expect(gaps("8806220000", "VN", "2026-09-03")).toEqual(["232-drones-stacking"]);
    expect(gaps("9403409060", "VN", "2026-12-31")).toEqual([]);
    expect(gaps("9403409060", "VN", "2027-01-01")).toEqual(["232-wood-2027"]);
    expect(gaps("2804610000", "DE", "2026-12-04")).toEqual(["232-polysilicon-price"]);
    expect(gaps("8541420010", "DE", "2026-12-04")).toEqual(["232-polysilicon"]);
    expect(gaps("8483509040", "CN", "2026-11-09")).toEqual(["301-china-exclusions"]);
    expect(gaps("8483509040", "CN", "2026-11-10")).toEqual(["301-china-exclusions-ended"]);
    expect(gaps("85423100", "CN", "2027-06-22")).toEqual([]);
    expect(gaps("85423100", "CN", "2027-06-23")).toEqual(["301-china-semiconductors-2027"]);
    expect(gaps("3004909218", "IN", "2026-09-28")).toEqual(["232-pharmaceuticals-july"]);
    expect(gaps("3004909218", "IN", "2026-09-29")).toEqual(["232-pharmaceuticals-reliefs"]);
    expect(gaps("76151020", "DE")).toEqual([]); // on the list
    expect(gaps("73269025", "DE")).toEqual([]); // removed from the list
    expect(gaps("72044100", "DE")).toEqual([]); // not an article of the list
  });
});
