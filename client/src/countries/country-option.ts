import type { ComboboxOption } from "#client/components/combobox/combobox-props.ts";

export type CountryOption = ComboboxOption & { nameInFile: string };
