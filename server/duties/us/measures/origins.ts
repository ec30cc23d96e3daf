import { countryCodes } from "#shared/countries.ts";
import type { Measure, MeasuresFile } from "./measures-file.ts";

type Scope = Pick<Measure, "countries" | "exceptCountries">;

/** Whether a list of countries and groups contains the origin. */
export const includesOrigin = (
  { groups }: Pick<MeasuresFile, "groups">,
  names: readonly string[],
  origin: string,
): boolean => names.some((name) => name === origin || groups[name]?.includes(origin));

/** Whether a measure applies to goods of the origin at all; without countries it applies to every one. */
export const appliesToOrigin = (
  file: Pick<MeasuresFile, "groups">,
  { countries, exceptCountries = [] }: Scope,
  origin: string,
): boolean =>
  (!countries || includesOrigin(file, countries, origin)) &&
  !includesOrigin(file, exceptCountries, origin);

export const measureOrigins = (file: Pick<MeasuresFile, "groups">, scope: Scope): string[] =>
  countryCodes.filter((code) => appliesToOrigin(file, scope, code));
