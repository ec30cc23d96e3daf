import { countryName } from "#shared/countries.ts";
import { languageCodes } from "#shared/languages.ts";
import { COUNTRY_ALIASES } from "./country-aliases.ts";
import type { CountryOption } from "./country-option.ts";

/**
 * Ranks whole terms before prefixes, then prefixes of a word, then text inside of a word, and each of them in the shown
 * name before one in another term.
 */
export function searchCountries(
  countries: readonly CountryOption[],
  text: string,
): CountryOption[] {
  const query = normalize(text);
  if (query === "") return [...countries];
  return countries
    .map((country) => ({
      country,
      rank: Math.min(...searchTerms(country).map((term, index) => termRank(term, query, index))),
    }))
    .filter(({ rank }) => rank < NO_MATCH_RANK)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NO_MATCH_RANK = 4;

const termsByCountry = new WeakMap<CountryOption, readonly string[]>();

/** All that finds a country: its shown name, its code, abbreviations, and its names in every language. */
function searchTerms(country: CountryOption): readonly string[] {
  const known = termsByCountry.get(country);
  if (known) return known;
  const { value, label, nameInFile } = country;
  const names = languageCodes.map((language) => countryName(value, language));
  const terms = [label, value, nameInFile, ...names, ...(COUNTRY_ALIASES[value] ?? [])].map(
    normalize,
  );
  termsByCountry.set(country, terms);
  return terms;
}

/** A whole other term, such as a code, is before a prefix of the shown name. */
const termRank = (term: string, query: string, index: number) =>
  matchRank(term, query) + (index === 0 ? 0 : 0.5);

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
