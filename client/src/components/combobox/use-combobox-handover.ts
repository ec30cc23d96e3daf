import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { type ComboboxHandover, isDoneTyping, UNTOUCHED } from "./combobox-handover.ts";
import type { InteractiveComboboxProps } from "./combobox-props.ts";

/** The initial state of downshift's combobox. */
export function initialComboboxState(start: ComboboxHandover): { initialInputValue?: string } {
  const { text, isFocused, isConfirmed } = start;
  return text !== null && isFocused && !isConfirmed ? { initialInputValue: text } : {};
}

/** What the visitor is still searching for. */
export const continuedText = (start: ComboboxHandover): string =>
  initialComboboxState(start).initialInputValue ?? "";

/**
 * Takes the focus over and opens the list, or selects the best match, once there are options, if the visitor is
 * already done with the text.
 */
export function useComboboxHandover(props: InteractiveComboboxProps, openList: () => void) {
  const { id, start, isLoading, search, onChange, onStart } = props;
  const { text } = start;

  const takeFocusOver = useEffectEvent(() => {
    if (!start.isFocused) return;
    const input = document.getElementById(id) as HTMLInputElement; // safe: the combobox renders it
    input.focus();
    if (text !== null) input.setSelectionRange(text.length, text.length); // the focus selected all of it
    // Downshift's initial state would take the focus again after the next frame, when Tab may have moved it.
    if (start.isOpen && !start.isConfirmed) openList();
  });
  useLayoutEffect(() => takeFocusOver(), []);

  const selectBestMatch = useEffectEvent(() => {
    if (text === null || !isDoneTyping(start)) return;
    const best = search(text)[0]?.options[0];
    if (best) onChange(best.value);
    onStart(UNTOUCHED);
  });
  useEffect(() => {
    if (!isLoading) selectBestMatch();
  }, [isLoading]);
}
