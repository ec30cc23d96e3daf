import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import type { ComboboxOption } from "./combobox-props.ts";

const { InputBlur, InputChange, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes;

/**
 * Escape and blur restore the selection; typing highlights the best match for Enter or Tab. The best match is
 * highlighted again when the pointer leaves the list, which also happens when a search shrinks the list.
 */
export function comboboxStateReducer(
  state: UseComboboxState<ComboboxOption>,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxOption>,
): Partial<UseComboboxState<ComboboxOption>> {
  const { inputValue, selectedItem } = state;
  const selectedLabel = selectedItem?.label ?? "";
  if (type === InputChange) {
    return { ...changes, highlightedIndex: bestMatchIndex(changes.inputValue) };
  }
  if (type === MenuMouseLeave && inputValue !== selectedLabel) {
    return { ...changes, highlightedIndex: bestMatchIndex(inputValue) };
  }
  if (type === InputKeyDownEscape) return { ...changes, selectedItem, inputValue: selectedLabel };
  if (type === InputBlur) {
    const selectedNext = changes.selectedItem ?? selectedItem;
    return { ...changes, selectedItem: selectedNext, inputValue: selectedNext?.label ?? "" };
  }
  return changes;
}

const bestMatchIndex = (text: string | undefined) => (text?.trim() ? 0 : -1);
