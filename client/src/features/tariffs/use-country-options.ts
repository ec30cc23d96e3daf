import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRY_ALIASES } from "#client/countries/country-aliases.ts";
import { toSearchableCountries } from "#client/countries/country-search.ts";
import { countryName, TARIFF_DESTINATION } from "#shared/countries.ts";
import { languageCodes } from "#shared/languages.ts";
import type { CountryOption } from "#shared/tariffs/countries.ts";
import { countriesQuery } from "./countries-query.ts";

const INITIAL_COUNTRIES: CountryOption[] = [
  { originCountry: TARIFF_DESTINATION, originCountryCode: TARIFF_DESTINATION },
];

const NO_COUNTRIES: CountryOption[] = [];

/** The countries of the active tariff file, named and sorted in the page's language. */
export function useCountryOptions() {
  const { i18n } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(countriesQuery);
  const { language } = i18n;
  const countries = data ?? (isPending ? INITIAL_COUNTRIES : NO_COUNTRIES);
  const options = useMemo(() => toOptions(countries, language), [countries, language]);
  const hasFailed = error !== null;
  return useMemo(
    () => ({ options, isPending, hasFailed, retry: () => void refetch() }),
    [options, isPending, hasFailed, refetch],
  );
}

function toOptions(countries: readonly CountryOption[], language: string) {
  const { compare } = new Intl.Collator(language);
  return toSearchableCountries(
    countries
      .map(({ originCountry, originCountryCode: code }) => ({
        value: code,
        label: localizedName(code, language, originCountry),
        aliases: [
          originCountry,
          ...languageCodes.map((otherLanguage) => countryName(code, otherLanguage)),
          ...(COUNTRY_ALIASES[code] ?? []),
        ],
      }))
      .sort((a, b) => compare(a.label, b.label)),
  );
}

function localizedName(code: string, language: string, fallback: string): string {
  const name = countryName(code, language);
  return name === code ? fallback : name;
}
