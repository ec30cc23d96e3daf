import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import type { ComboboxOption } from "./combobox-props.ts";

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** Escape and blur restore the selection; typing highlights the best match for Enter or Tab. */
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
