import { countryName } from "#shared/countries.ts";

/** The country's name in the language; that of the tariff file for a code without one. */
export function localizedName(code: string, language: string, nameInFile: string): string {
  const name = countryName(code, language);
  return name === code ? nameInFile : name;
}
