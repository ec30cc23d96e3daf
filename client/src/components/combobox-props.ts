import type { ReactNode, Ref } from "react";
import type { ComboboxStart } from "./combobox-start.ts";

export type ComboboxOption = { value: string; label: string };

export type ComboboxProps = {
  id: string;
  label: string;
  labelClass?: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  options: readonly ComboboxOption[];
  /** Returns the matching options, best match first; all of them for an empty text. */
  search: (text: string) => ComboboxOption[];
  renderIcon: (option: ComboboxOption) => ReactNode;
  texts: { openList: string; noMatch: string; matchCount: (count: number) => string };
  isLoading?: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

export type SelectedComboboxProps = ComboboxProps & {
  selected: ComboboxOption | null;
  start: ComboboxStart;
};
