import { countryCodes, countryName } from "#shared/countries.ts";

/** All countries for a select field, in the order of their names in the language. */
export function selectableCountries(language: string): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => compare(a.label, b.label));
}
