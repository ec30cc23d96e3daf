import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import type { ComboboxOption } from "./combobox-props.ts";

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/**
 * Escape and leaving the field restore the selection instead of clearing it. Typing highlights the
 * best match, which Enter or Tab selects; an empty field highlights none.
 */
export function comboboxStateReducer(
  state: UseComboboxState<ComboboxOption>,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxOption>,
): Partial<UseComboboxState<ComboboxOption>> {
  if (type === InputChange) {
    return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 };
  }
  if (type === InputKeyDownEscape) {
    const { selectedItem } = state;
    return { ...changes, selectedItem, inputValue: selectedItem?.label ?? "" };
  }
  if (type === InputBlur) {
    const selectedItem = changes.selectedItem ?? state.selectedItem;
    return { ...changes, selectedItem, inputValue: selectedItem?.label ?? "" };
  }
  return changes;
}
