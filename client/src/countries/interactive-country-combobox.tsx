import { useCallback } from "react";
import type { SelectedComboboxProps } from "#client/components/combobox-props.ts";
import { InteractiveCombobox } from "#client/components/interactive-combobox.tsx";
import type { CountryOption } from "./country-option.ts";
import { searchCountries } from "./country-search.ts";

export function InteractiveCountryCombobox(props: SelectedComboboxProps<CountryOption>) {
  const { options } = props;
  const search = useCallback((text: string) => searchCountries(options, text), [options]);
  return <InteractiveCombobox {...props} search={search} />;
}
