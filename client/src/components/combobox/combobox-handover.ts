/** What the visitor did in a combobox before its code had loaded. */
export type ComboboxHandover = {
  /** Null for the label of the selected option. */
  text: string | null;
  isFocused: boolean;
  isOpen: boolean;
  /** True after Enter: the best match of the text is to be selected. */
  isConfirmed: boolean;
  /** Whether an input method is composing the text, which replacing the input would interrupt. */
  isComposing: boolean;
};

/** Whether the best match of the text is to be selected. */
export const isDoneTyping = ({ text, isFocused, isConfirmed }: ComboboxHandover): boolean =>
  Boolean(text?.trim()) && (!isFocused || isConfirmed);

export const UNTOUCHED: ComboboxHandover = {
  text: null,
  isFocused: false,
  isOpen: false,
  isConfirmed: false,
  isComposing: false,
};
