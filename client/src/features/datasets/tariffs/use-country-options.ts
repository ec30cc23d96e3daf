import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CountryOption } from "#client/countries/country-option.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { OriginCountry } from "#shared/tariffs/countries.ts";
import { countriesQuery } from "./countries-query.ts";
import { localizedName } from "./localized-name.ts";

const INITIAL_COUNTRIES: OriginCountry[] = [
  { originCountry: TARIFF_DESTINATION, originCountryCode: TARIFF_DESTINATION },
];

const NO_COUNTRIES: OriginCountry[] = [];

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

function toOptions(countries: readonly OriginCountry[], language: string): CountryOption[] {
  const { compare } = new Intl.Collator(language);
  return countries
    .map(({ originCountry, originCountryCode: code }) => ({
      value: code,
      label: localizedName(code, language, originCountry),
      nameInFile: originCountry,
    }))
    .sort((a, b) => compare(a.label, b.label));
}
