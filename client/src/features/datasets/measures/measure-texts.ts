import { countryName } from "#shared/countries.ts";
import { foldText } from "#shared/fold-text.ts";
import type { ListedGap, ListedMeasure } from "#shared/measures/contract.ts";
import { formatAmount } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";

type DatasetsText = Translate<"datasets">;

export const programName = (
  { program }: Pick<ListedMeasure | ListedGap, "program">,
  language: string,
): string => program[language] ?? program.en ?? "";

/** Names of countries and groups such as "EU" in the language; other groups have one name in all. */
export const originNames = (names: readonly string[], language: string): string =>
  names.map((name) => (REGION.test(name) ? countryName(name, language) : name)).join(", ");

const REGION = /^[A-Z]{2}$/;

type Origins = { countries: readonly string[] | null; exceptCountries?: readonly string[] };

export function originsText(
  { countries, exceptCountries = [] }: Origins,
  t: DatasetsText,
  language: string,
): string {
  if (countries) return originNames(countries, language);
  if (exceptCountries.length === 0) return t("measures.allOrigins");
  return t("measures.allExcept", { countries: originNames(exceptCountries, language) });
}

export function rateText({ rate }: Pick<ListedMeasure, "rate">, t: DatasetsText): string {
  const percent = t("common.percent", { value: formatAmount(rate.percent) });
  return t(`measures.rates.${rate.kind}`, { percent });
}

/** "" for a record without dates. */
export function datesText(
  { from, to }: { from: string | null; to: string | null },
  t: DatasetsText,
  formatDay: (day: string) => string,
): string {
  if (from && to) return t("measures.sinceUntil", { from: formatDay(from), to: formatDay(to) });
  if (from) return t("measures.since", { from: formatDay(from) });
  return to ? t("measures.until", { to: formatDay(to) }) : "";
}

/** Whether each word of the search is in one of the texts, whatever its case and accents. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const text = foldText(texts.join(" "));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
