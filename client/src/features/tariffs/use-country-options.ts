import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { searchable } from "#client/components/combobox-search.ts";
import { countryName, TARIFF_DESTINATION } from "#shared/countries.ts";
import { languageCodes } from "#shared/languages.ts";
import type { CountryOption } from "#shared/tariffs/contract.ts";
import { COUNTRY_ALIASES } from "./country-aliases.ts";
import { countriesQuery } from "./queries.ts";

/** The one that is fixed is named before the list has come. */
const BEFOREHAND: CountryOption[] = [
  { originCountry: TARIFF_DESTINATION, originCountryCode: TARIFF_DESTINATION },
];

const NONE: CountryOption[] = [];

/** The countries to choose from, named and sorted in the visitor's language. */
export function useCountryOptions() {
  const { i18n } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(countriesQuery);
  const { language } = i18n;
  const countries = data ?? (isPending ? BEFOREHAND : NONE);
  const options = useMemo(() => optionsFor(countries, language), [countries, language]);
  const hasFailed = error !== null;
  return useMemo(
    () => ({ options, isPending, hasFailed, retry: () => void refetch() }),
    [options, isPending, hasFailed, refetch],
  );
}

function optionsFor(countries: readonly CountryOption[], language: string) {
  const { compare } = new Intl.Collator(language);
  return searchable(
    countries
      .map(({ originCountry, originCountryCode: code }) => ({
        value: code,
        label: nameOf(code, language, originCountry),
        flag: `${__FLAGS_PATH__}/${code}.svg`,
        aliases: [
          originCountry,
          ...languageCodes.map((known) => countryName(code, known)),
          ...(COUNTRY_ALIASES[code] ?? []),
        ],
      }))
      .sort((a, b) => compare(a.label, b.label)),
  );
}

/** The tariff file's own name helps out where the browser knows none. */
function nameOf(code: string, language: string, inFile: string): string {
  const name = countryName(code, language);
  return name === code ? inFile : name;
}
