import type { ComboboxOption } from "#client/components/combobox-props.ts";

type CountryOption = ComboboxOption & {
  /** Other names that find the country, such as abbreviations and names in other languages. */
  aliases?: readonly string[];
};

export type SearchableCountry = ComboboxOption & { terms: readonly string[] };

export const toSearchableCountries = (countries: readonly CountryOption[]): SearchableCountry[] =>
  countries.map(({ value, label, aliases = [] }) => ({
    value,
    label,
    terms: [label, value, ...aliases].map(normalize),
  }));

/** Ranks whole terms before prefixes, then prefixes of a word, then text inside of a word. */
export function searchCountries(
  countries: readonly SearchableCountry[],
  text: string,
): SearchableCountry[] {
  const query = normalize(text);
  if (query === "") return [...countries];
  return countries
    .map((country) => ({
      country,
      rank: Math.min(...country.terms.map((term) => matchRank(term, query))),
    }))
    .filter(({ rank }) => rank < NO_MATCH_RANK)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NO_MATCH_RANK = 4;

function matchRank(term: string, query: string): number {
  if (term === query) return 0;
  if (term.startsWith(query)) return 1;
  if (term.includes(` ${query}`)) return 2;
  // One or two letters inside of a word match too many countries to be useful.
  return query.length > 2 && term.includes(query) ? 3 : NO_MATCH_RANK;
}

/** Removes case, accents and punctuation: "cote d'ivoire" finds "Côte d’Ivoire". */
const normalize = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
