/** A small measures file as JSON, for the changes of a test: each call answers a copy of its own. */
export const exampleMeasures = () => ({
  name: "Example measures",
  validFrom: "2026-07-24",
  asOf: "2026-10-09",
  programs: {
    "232-metals": {
      authority: "232",
      names: { en: "Section 232: metals", de: "Section 232: Metalle" },
    },
    "301-labor": { authority: "301", names: { en: "Section 301: labor" } },
  } as Record<string, object>,
  questions: structuredClone(QUESTIONS) as Record<string, object>,
  groups: { EU: ["DE", "FR"] } as Record<string, string[]>,
  ...structuredClone(PREFERENCES),
  measures: [
    {
      ...structuredClone(SOURCE),
      key: "232-steel",
      heading: "9903.82.02",
      program: "232-metals",
      label: "Articles of steel",
      covers: { list: "steel", tags: ["core"] },
      except: [{ questions: ["metalUnder15Percent"], exceptChapters: ["73"] }],
      rate: { add: 50 },
      displaces: ["9903.05"],
      from: "2026-04-06",
    },
    {
      ...structuredClone(SOURCE),
      key: "301-vn",
      heading: "9903.05.84",
      program: "301-labor",
      label: "Products of Vietnam",
      countries: ["VN"],
      covers: "all",
      except: [{ list: "exempt", heading: "9903.05.86" }],
      rate: { add: "12.5" },
      displacedUnder: "9903.05.90",
      from: "2026-07-24",
    },
    {
      ...structuredClone(SOURCE),
      key: "301-eu",
      heading: "9903.05.38/.39",
      program: "301-labor",
      label: "Products of the European Union",
      countries: ["EU"],
      covers: "all",
      rate: { floor: 10 },
      from: "2026-07-24",
    },
  ] as Record<string, unknown>[],
  gaps: [
    {
      key: "metals-later",
      program: "232-metals",
      chapters: ["73"],
      exceptList: "steel",
      from: "2026-08-01",
      why: "Lines that were added later are not known.",
    },
  ] as Record<string, unknown>[],
  lists: {
    steel: {
      source: "US note 16",
      entries: [
        { tag: "core", codes: ["7318 73181580", "7326"] },
        { tag: "removed", codes: ["73269086"] },
      ],
    },
    exempt: {
      source: "US note 52",
      entries: [
        { codes: ["09011100"] },
        { condition: "pharmaceuticalUse", heading: "9903.05.89", codes: ["29331100"] },
      ],
    },
  } as Record<string, { source: string; entries: object[] }>,
});

const PREFERENCES = {
  column2: ["RU"],
  preferences: [{ symbols: ["S", "S+"], name: "USMCA", countries: ["CA", "MX"] }] as object[],
};

const QUESTIONS = {
  metalUnder15Percent: {
    source: "US note 16",
    text: { en: "Is the metal less than 15% of the weight?", de: "Unter 15 % Metall?" },
  },
  pharmaceuticalUse: { source: "US note 52", text: { en: "Is it for pharmaceutical use?" } },
};

const SOURCE = {
  destination: "US",
  source: { citation: "US note 16", url: "https://hts.usitc.gov/search?query=9903.82.02" },
};

export type ExampleMeasures = ReturnType<typeof exampleMeasures>;
