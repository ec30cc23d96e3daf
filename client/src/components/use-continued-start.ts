import { useEffectEvent, useLayoutEffect } from "react";
import type { InteractiveComboboxProps } from "./combobox-props.ts";
import type { ComboboxStart } from "./combobox-start.ts";

const isStillTyping = ({ isFocused, isConfirmed }: ComboboxStart) => isFocused && !isConfirmed;

type InitialState = {
  initialIsOpen?: boolean;
  initialInputValue?: string;
  initialHighlightedIndex?: number;
};

/** The initial state of downshift's combobox. */
export function initialComboboxState(start: ComboboxStart): InitialState {
  const { text, isOpen } = start;
  if (!isStillTyping(start)) return {};
  if (text === null) return { initialIsOpen: isOpen };
  const initialHighlightedIndex = text.trim() ? 0 : -1;
  return { initialIsOpen: isOpen, initialInputValue: text, initialHighlightedIndex };
}

/** What the visitor is still searching for. */
export const continuedText = (start: ComboboxStart): string =>
  initialComboboxState(start).initialInputValue ?? "";

/** Takes the focus over, or selects the best match if the visitor is already done with the text. */
export function useContinuedStart({ id, start, search, onChange }: InteractiveComboboxProps) {
  const resume = useEffectEvent(() => {
    const input = document.getElementById(id) as HTMLInputElement; // safe: the combobox renders it
    if (start.isFocused) input.focus();
    if (start.text === null) return;
    if (isStillTyping(start))
      input.setSelectionRange(start.text.length, start.text.length); // the focus selected all of it
    else selectBestMatch(start.text);
  });
  useLayoutEffect(() => resume(), []);

  function selectBestMatch(text: string) {
    const best = text.trim() === "" ? undefined : search(text)[0]?.options[0];
    if (best) onChange(best.value);
  }
}
