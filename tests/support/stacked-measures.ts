import { type MeasuresFile, measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import type { Fact } from "#shared/duties/facts.ts";
import { rateFromPercent } from "#shared/money.ts";
import { shippedPreferences } from "./shipped-preferences.ts";

const source = { citation: "91 FR 1", url: "https://www.federalregister.gov/" };

const measure = (key: string, heading: string, rest: object) => ({
  key,
  heading,
  label: key,
  programme: "301-forced-labor",
  destination: "US",
  covers: "all",
  from: "2026-07-24",
  source,
  ...rest,
});

const fact = (rest: object) => ({ source: "Annex", question: { en: "Is it so?" }, ...rest });

const FORCED_LABOR_EXEMPTIONS = [
  { heading: "9903.05.86", list: "exempt" },
  { heading: "9903.05.88", claims: ["S"], countries: ["CA", "MX"] },
];

/** A small file with every kind of measure, in the shape of the official headings. */
export const stackedMeasures: Measures = prepareMeasures(
  { id: "00000000-0000-4000-8000-000000000001", name: "Example" },
  measuresFile.parse({
    name: "Example",
    validFrom: "2026-07-24",
    asOf: "2026-10-09",
    programmes: {
      "232-metals": { authority: "232", names: { en: "Section 232 metals" } },
      "232-parts": { authority: "232", names: { en: "Section 232 parts" } },
      "301-forced-labor": { authority: "301", names: { en: "Section 301 forced labor" } },
      "301-china": { authority: "301", names: { en: "Section 301 China" } },
      "column2-russia": { authority: "column2", names: { en: "Russia" } },
    },
    facts: {
      metalUnder15Percent: fact({}),
      vehiclePart: fact({}),
      truckPart: fact({}),
      pharmaceuticalUse: fact({}),
      civilAircraft: fact({ claims: ["C"] }),
    },
    groups: { EU: ["DE", "FR"] },
    ...shippedPreferences,
    measures: [
      measure("metals", "9903.82.02", {
        programme: "232-metals",
        covers: { list: "metals", tags: ["1a"] },
        except: [{ heading: "9903.82.03", facts: ["metalUnder15Percent"], exceptChapters: ["73"] }],
        rate: { add: 50 },
        displaces: ["9903.05"],
      }),
      measure("metals-eu", "9903.82.10", {
        programme: "232-metals",
        countries: ["EU"],
        covers: { list: "metals", tags: ["3"] },
        rate: { floor: 15 },
        displaces: ["9903.05"],
      }),
      measure("vehicle-parts", "9903.94.05", {
        programme: "232-parts",
        covers: { list: "parts" },
        needs: [{ fact: "vehiclePart", is: true }],
        rate: { add: 25 },
        displaces: ["9903.74", "9903.82", "9903.05"],
      }),
      measure("truck-parts", "9903.74.08", {
        programme: "232-parts",
        covers: { list: "parts" },
        needs: [{ fact: "truckPart", is: true }],
        rate: { add: 25 },
        displaces: ["9903.82", "9903.05"],
      }),
      measure("list-1", "9903.88.01", {
        programme: "301-china",
        countries: ["CN"],
        covers: { footnote: "9903.88.01", columns: ["general"] },
        rate: { add: 25 },
        from: "2018-07-06",
      }),
      measure("list-3", "9903.88.03", {
        programme: "301-china",
        countries: ["CN"],
        covers: { footnote: "9903.88.03", columns: ["general"] },
        rate: { add: 25 },
        from: "2018-09-24",
      }),
      measure("russia", "9903.90.08", {
        programme: "column2-russia",
        countries: ["RU"],
        covers: { footnote: "9903.90.08", columns: ["other"] },
        rate: { inLieu: 35 },
        from: "2022-07-27",
      }),
      measure("vietnam", "9903.05.84", {
        countries: ["VN", "CN", "CA", "JP", "NZ"],
        except: FORCED_LABOR_EXEMPTIONS,
        rate: { add: "12.5" },
        displacedUnder: "9903.05.90",
      }),
      measure("european-union", "9903.05.40", {
        countries: ["EU"],
        except: FORCED_LABOR_EXEMPTIONS,
        rate: { floor: 10 },
        displacedUnder: "9903.05.90",
      }),
      measure("nicaragua", "9903.89.01", {
        countries: ["NI"],
        rate: { add: 10 },
        from: "2027-01-01",
      }),
    ],
    gaps: [
      {
        key: "drones",
        programme: "232-metals",
        codes: ["8806"],
        why: "Not published line by line.",
      },
      {
        key: "parts-inclusions",
        programme: "232-parts",
        codes: ["87089981"],
        why: "Included on request.",
      },
    ],
    lists: {
      metals: {
        source: "Annex",
        entries: [
          { tag: "1a", codes: ["7318", "8302"] },
          { tag: "3", codes: ["7326"] },
        ],
      },
      parts: { source: "Annex", entries: [{ codes: ["87089968"] }] },
      exempt: {
        source: "US note 52",
        entries: [{ codes: ["0901"] }, { condition: "pharmaceuticalUse", codes: ["2933"] }],
      },
    },
  }),
);

type Part = { heading: string; displaces?: string[]; except?: { facts: Fact[] }[] };

/** Measures of 10% on all goods of Vietnam. */
export function tenPercentEach(parts: Part[]): Measures {
  const template = stackedMeasures.file.measures.find(({ key }) => key === "russia");
  const measures = parts.map((part) => ({
    ...template,
    key: part.heading,
    countries: ["VN"],
    covers: "all",
    rate: { add: rateFromPercent(10) },
    ...part,
  }));
  const file = { ...stackedMeasures.file, measures } as MeasuresFile; // safe: the template is a measure
  return prepareMeasures(stackedMeasures.version, file);
}
