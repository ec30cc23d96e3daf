import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import type { ComboboxOption } from "./combobox-props.ts";

const {
  FunctionOpenMenu,
  InputBlur,
  InputChange,
  InputKeyDownEnter,
  InputKeyDownEscape,
  MenuMouseLeave,
} = useCombobox.stateChangeTypes;

type State = UseComboboxState<ComboboxOption>;

/**
 * Typing highlights the best match for Enter, Tab or leaving the field with the pointer; Escape, and leaving without a
 * match, restore the selection. The best match is highlighted again when the pointer leaves the list, which also
 * happens when a search shrinks the list. Enter without a match leaves the list open, which says that there is none.
 */
export function comboboxStateReducer(
  state: State,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxOption>,
  items: readonly ComboboxOption[],
): Partial<State> {
  switch (type) {
    case InputChange:
      return highlightBestMatch(changes, changes.inputValue);
    case FunctionOpenMenu:
    case MenuMouseLeave:
      return showsSelection(state) ? changes : highlightBestMatch(changes, state.inputValue);
    case InputKeyDownEnter:
      return isSearching(state) && !selectsMatch(state, changes) ? state : changes;
    case InputKeyDownEscape:
      return select(changes, state.selectedItem);
    case InputBlur:
      return select(changes, searchedItem(state, items) ?? changes.selectedItem ?? null);
    default:
      return changes;
  }
}

const showsSelection = ({ inputValue, selectedItem }: State): boolean =>
  inputValue === (selectedItem?.label ?? "");

const isSearching = (state: State): boolean =>
  state.inputValue.trim() !== "" && !showsSelection(state);

const searchedItem = (state: State, items: readonly ComboboxOption[]) =>
  isSearching(state) ? items[state.highlightedIndex] : undefined;

/** Whether a match is selected, also the option that is selected already. */
const selectsMatch = (state: State, { selectedItem, inputValue }: Partial<State>): boolean =>
  selectedItem !== state.selectedItem || inputValue !== state.inputValue;

const highlightBestMatch = (changes: Partial<State>, text: string | undefined) => ({
  ...changes,
  highlightedIndex: text?.trim() ? 0 : -1,
});

const select = (changes: Partial<State>, selectedItem: ComboboxOption | null) => ({
  ...changes,
  selectedItem,
  inputValue: selectedItem?.label ?? "",
});
