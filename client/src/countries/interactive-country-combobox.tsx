import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { SelectedComboboxProps } from "#client/components/combobox/combobox-props.ts";
import { InteractiveCombobox } from "#client/components/combobox/interactive-combobox.tsx";
import { useStore } from "#client/lib/store.ts";
import type { CountryOption } from "./country-option.ts";
import { searchCountries } from "./country-search.ts";
import { FREQUENT_COUNTRIES } from "./frequent-countries.ts";
import { recentCountries, rememberCountry } from "./recent-countries.ts";

/** Lists the recent and the frequent countries before all of them; a search lists its matches only. */
export function InteractiveCountryCombobox(props: SelectedComboboxProps<CountryOption>) {
  const { options, onChange } = props;
  const { t } = useTranslation("results");
  const recent = useStore(recentCountries);
  const search = useCallback(
    (text: string) => {
      const matches = searchCountries(options, text);
      if (text.trim() !== "") return [{ label: null, options: matches }];
      const groups = [
        { label: t("route.recent"), options: pickCountries(options, recent) },
        { label: t("route.frequent"), options: frequentCountries(options) },
        { label: t("route.all"), options: matches },
      ];
      return groups.filter((group) => group.options.length > 0);
    },
    [options, recent, t],
  );

  function remember(code: string) {
    rememberCountry(code);
    onChange(code);
  }

  return <InteractiveCombobox {...props} search={search} onChange={remember} />;
}

const pickCountries = (countries: readonly CountryOption[], codes: readonly string[]) =>
  codes.flatMap((code) => countries.find(({ value }) => value === code) ?? []);

/** The frequent countries, in the order of all countries. */
const frequentCountries = (countries: readonly CountryOption[]) =>
  countries.filter(({ value }) => FREQUENT_COUNTRIES.includes(value));
