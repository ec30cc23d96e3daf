import { type MouseEvent, useMemo, useState } from "react";
import type { ComboboxOption, InteractiveComboboxProps, OptionGroup } from "./combobox-props.ts";
import { comboboxStateReducer } from "./combobox-state-reducer.ts";
import {
  continuedText,
  initialComboboxState,
  useComboboxHandover,
} from "./use-combobox-handover.ts";
import { useListbox } from "./use-listbox.ts";

/** The list is at most this high, or half of the window: `max-h-dropdown`. */
const MAX_LIST_HEIGHT_PX = 300;

/** The height of the bar at the bottom of phones, which covers a list. */
const BAR_HEIGHT_PX = 64;

const NO_GROUPS: readonly OptionGroup[] = [];

/** The options that match what is typed, and the choice among them. */
export function useOptionSearch(props: InteractiveComboboxProps) {
  const { id, search, texts, isLoading, onChange } = props;
  const [initialState] = useState(() => initialComboboxState(props.start));
  const [searchText, setSearchText] = useState(() => continuedText(props.start));
  const [opensAbove, setOpensAbove] = useState(false);
  const groups = useMemo(
    () => (isLoading ? NO_GROUPS : search(searchText)),
    [isLoading, search, searchText],
  );
  const matches = useMemo(() => groups.flatMap(({ options }) => options), [groups]);
  const hasMatches = matches.length > 0;
  const count = new Set(matches).size; // an option may be in several groups

  const listbox = useListbox<ComboboxOption>({
    ...initialState,
    id,
    inputRef: props.inputRef,
    items: matches,
    itemToString: (option) => option?.label ?? "",
    selectedItem: props.selected,
    stateReducer: (state, options) => comboboxStateReducer(state, options, matches),
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? texts.matchCount(count) : ""),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) setOpensAbove(fitsOnlyAbove(id));
      else setSearchText("");
    },
  });
  useComboboxHandover(props, listbox.openMenu);

  const inputProps = listbox.inputProps(
    {
      disabled: props.disabled,
      onMouseEnter: showValueAsTooltip,
      onBlur: props.onBlur,
      // Set with the combobox's own state, so that Enter never selects from an older list.
      onChange: (event) => setSearchText(event.currentTarget.value),
      onFocus: (event) => event.currentTarget.select(),
    },
    !hasMatches,
  );
  return { listbox, inputProps, groups, hasMatches, opensAbove };
}

/**
 * A narrow field cuts a long name off. The title is not set from the start, because a screen reader would read the
 * selected name twice.
 */
function showValueAsTooltip({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.title = currentTarget.value;
}

/** A list that is cut off below can be scrolled into view, one that is above the top of the page cannot. */
function fitsOnlyAbove(inputId: string): boolean {
  const box = document.getElementById(inputId)?.getBoundingClientRect();
  if (!box) return false;
  const height = Math.min(MAX_LIST_HEIGHT_PX, window.innerHeight / 2);
  const below = window.innerHeight - box.bottom - BAR_HEIGHT_PX;
  return below < height && box.top >= height;
}
