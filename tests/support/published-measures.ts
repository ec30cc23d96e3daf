const SOURCE = {
  destination: "US",
  source: { citation: "US note 16", url: "https://hts.usitc.gov/search?query=9903.82.02" },
};

/** A measures file as JSON, in the format of release 0.2.0. */
export const publishedMeasures = () => ({
  name: "Published measures",
  validFrom: "2026-07-24",
  asOf: "2026-10-09",
  programmes: {
    "232-metals": { authority: "232", names: { en: "Section 232: metals" } },
    "301-labor": { authority: "301", names: { en: "Section 301: labor" } },
  },
  groups: { EU: ["DE", "FR"] },
  measures: [
    {
      ...SOURCE,
      key: "232-steel",
      heading: "9903.82.02",
      programme: "232-metals",
      label: "Articles of steel",
      covers: { list: "steel", tags: ["core"] },
      except: [{ facts: ["metalUnder15Percent"], exceptChapters: ["73"] }],
      rate: { add: 50 },
      from: "2026-04-06",
    },
    {
      ...SOURCE,
      key: "301-vn",
      heading: "9903.05.84",
      programme: "301-labor",
      label: "Products of Vietnam",
      countries: ["VN"],
      covers: "all",
      needs: [{ fact: "pharmaceuticalUse", is: false }],
      rate: { add: "12.5" },
      from: "2026-07-24",
    },
  ],
  gaps: [
    {
      key: "metals-later",
      programme: "232-metals",
      chapters: ["73"],
      why: "Lines that were added later are not known.",
    },
  ],
  lists: {
    steel: {
      source: "US note 16",
      entries: [
        { tag: "core", codes: ["7318 73181580"] },
        { tag: "core", condition: "civilAircraft", codes: ["7326"] },
      ],
    },
  },
});
