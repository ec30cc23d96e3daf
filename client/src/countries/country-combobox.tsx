import { useTranslation } from "react-i18next";
import { Combobox } from "#client/components/combobox/combobox.tsx";
import type { ComboboxOption, ComboboxProps } from "#client/components/combobox/combobox-props.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { CountryFlag } from "./country-flag.tsx";
import type { CountryOption } from "./country-option.ts";

const InteractiveCountryCombobox = lazyWithPreload(async () => {
  const combobox = import("./interactive-country-combobox.tsx");
  return (await withTexts("results", combobox)).InteractiveCountryCombobox;
});

type CountryComboboxProps = Omit<ComboboxProps<CountryOption>, "renderIcon" | "texts">;

export function CountryCombobox(props: CountryComboboxProps) {
  const { t } = useTranslation();
  return (
    <Combobox
      {...props}
      Interactive={InteractiveCountryCombobox}
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
