import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Combobox } from "#client/components/combobox.tsx";
import type { ComboboxOption, ComboboxProps } from "#client/components/combobox-props.ts";
import { CountryFlag } from "./country-flag.tsx";
import { type SearchableCountry, searchCountries } from "./country-search.ts";

type CountryComboboxProps = Omit<ComboboxProps, "options" | "search" | "renderIcon" | "texts"> & {
  countries: readonly SearchableCountry[];
};

export function CountryCombobox({ countries, ...props }: CountryComboboxProps) {
  const { t } = useTranslation();
  const search = useCallback((text: string) => searchCountries(countries, text), [countries]);
  return (
    <Combobox
      {...props}
      options={countries}
      search={search}
      renderIcon={renderFlag}
      texts={{
        openList: t("route.openList"),
        noMatch: t("route.noCountry"),
        matchCount: (count) => t("route.countries", { count }),
      }}
    />
  );
}

const renderFlag = ({ value }: ComboboxOption) => <CountryFlag code={value} />;
