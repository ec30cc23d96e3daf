import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import type { SearchableOption } from "./combobox-search.ts";

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/**
 * A choice, once made, can be replaced but not lost: Escape and leaving the field bring its name
 * back. Typing highlights the best match, which Enter or Tab then takes; an emptied field has none.
 */
export function keepSelection(
  state: UseComboboxState<SearchableOption>,
  { type, changes }: UseComboboxStateChangeOptions<SearchableOption>,
): Partial<UseComboboxState<SearchableOption>> {
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
