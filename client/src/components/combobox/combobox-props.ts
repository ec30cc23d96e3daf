import type { Dispatch, ReactNode, Ref, SetStateAction } from "react";
import type { ComboboxHandover } from "./combobox-handover.ts";

export type ComboboxOption = { value: string; label: string };

/** An option may be in several groups. Without a label it is a plain list. */
export type OptionGroup = { label: string | null; options: readonly ComboboxOption[] };

export type ComboboxProps<Option extends ComboboxOption = ComboboxOption> = {
  id: string;
  label: string;
  labelClass?: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  options: readonly Option[];
  renderIcon: (option: ComboboxOption) => ReactNode;
  texts: { openList: string; noMatch: string; matchCount: (count: number) => string };
  isLoading?: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

export type SelectedComboboxProps<Option extends ComboboxOption = ComboboxOption> =
  ComboboxProps<Option> & {
    selected: Option | null;
    start: ComboboxHandover;
    onStart: Dispatch<SetStateAction<ComboboxHandover>>;
  };

export type InteractiveComboboxProps = SelectedComboboxProps & {
  /** Returns the matching options, best match first; all of them for an empty text. */
  search: (text: string) => readonly OptionGroup[];
};
