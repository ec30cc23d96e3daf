import { COUNTRY_ALIASES } from "#client/countries/country-aliases.ts";
import { countryCodes, countryName, isCountry } from "#shared/countries.ts";
import { languageCodes } from "#shared/languages.ts";
import { ALPHA_3_CODES } from "./alpha-3-codes.ts";
import { FORMAL_COUNTRY_NAMES } from "./formal-country-names.ts";

/**
 * The two-letter code of a country in any usual form: a code of two or three letters, its name in one of the seven
 * languages, or an everyday name. Null for anything else.
 */
export function parseCountryCell(text: string): string | null {
  const code = text.trim();
  if (/^[a-z]{2}$/i.test(code) && isCountry(code.toUpperCase())) return code.toUpperCase();
  const written = text.replace(MADE_IN, "");
  return findCountry(written) ?? findCountry(reversed(written)) ?? countryOfParts(written);
}

const MADE_IN =
  /^\s*(made in|product of|origin:?|hergestellt in|hecho en|fabricado en|fabriqué en|fabricado em|buatan|产于)\s+/i;

const findCountry = (text: string): string | null => countriesByName().get(nameKey(text)) ?? null;

/** "Korea, South" is "South Korea". */
const reversed = (text: string): string => text.split(",").reverse().join(" ");

/** The only country among the parts of "CN - China", "China (CN)" and "Korea, Republic of". */
function countryOfParts(text: string): string | null {
  const parts = text.split(/[-–—/(),:;|[\]]+/).map((part) => part.trim());
  if (parts.length < 2) return null;
  const found = parts.flatMap((part) => {
    const country = isCountry(part) ? part : findCountry(part);
    return country ?? [];
  });
  const [country = null, ...others] = new Set(found);
  return others.length === 0 ? country : null;
}

/** Removes case, accents, spaces and punctuation: "U. K." is "uk". */
const nameKey = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .replace(/^the(?=\p{L}{5})/u, "");

let namesIndex: Map<string, string> | undefined;

function countriesByName(): Map<string, string> {
  namesIndex ??= new Map(
    countryCodes.flatMap((code, index) => {
      const names = languageCodes.map((language) => countryName(code, language));
      const others = [...(COUNTRY_ALIASES[code] ?? []), ...(FORMAL_COUNTRY_NAMES[code] ?? [])];
      return [...names, ALPHA_3_CODES[index] ?? "", ...others].map(
        (name) => [nameKey(name), code] as const,
      );
    }),
  );
  return namesIndex;
}
