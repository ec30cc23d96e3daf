/**
 * The destinations whose province or state the landed-cost provider needs, with its codes (ISO 3166-2
 * without the country). The catalogue has a name for each, `regions.<country>.<code>`.
 */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  BR: "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO".split(" "),
  CA: "AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "),
};

/** Empty for a country without regions that matter. */
export const countryRegions = (country: string): readonly string[] => REGIONS[country] ?? [];

export const isRegion = (country: string, region: string): boolean =>
  countryRegions(country).includes(region);
