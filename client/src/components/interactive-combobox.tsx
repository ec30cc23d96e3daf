import { useCombobox } from "downshift";
import { type MouseEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import { ComboboxControl } from "./combobox-control.tsx";
import { ComboboxGroups } from "./combobox-options.tsx";
import type { ComboboxOption, InteractiveComboboxProps, OptionGroup } from "./combobox-props.ts";
import { comboboxStateReducer } from "./combobox-state-reducer.ts";
import {
  continuedText,
  initialComboboxState,
  useComboboxHandover,
} from "./use-combobox-handover.ts";

/** Exported from this file, so that the build keeps the library and this component in one chunk. */
export { useCombobox };

/** Scrolls the page as well as the list, which may be higher than what a zoomed page or a keyboard on the screen leaves. */
export const scrollToOption = (option: HTMLElement) => option.scrollIntoView({ block: "nearest" });

/** The list is at most this high, or half of the window: `max-h-dropdown`. */
const MAX_LIST_HEIGHT_PX = 300;

/** The height of the bar at the bottom of phones, which covers a list. */
const BAR_HEIGHT_PX = 64;

const NO_GROUPS: readonly OptionGroup[] = [];

export function InteractiveCombobox(props: InteractiveComboboxProps) {
  const { id, label, search, texts, selected, disabled, isLoading, onBlur, onChange } = props;
  const { t } = useTranslation();
  const [initialState] = useState(() => initialComboboxState(props.start));
  const [searchText, setSearchText] = useState(() => continuedText(props.start));
  const [opensAbove, setOpensAbove] = useState(false);
  const groups = useMemo(
    () => (isLoading ? NO_GROUPS : search(searchText)),
    [isLoading, search, searchText],
  );
  const matches = useMemo(() => groups.flatMap(({ options }) => options), [groups]);
  const count = new Set(matches).size; // an option may be in several groups

  const combobox = useCombobox<ComboboxOption>({
    ...initialState,
    inputId: id,
    items: matches,
    itemToString: (option) => option?.label ?? "",
    selectedItem: selected,
    stateReducer: (state, options) => comboboxStateReducer(state, options, matches),
    scrollIntoView: scrollToOption,
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? texts.matchCount(count) : ""),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) setOpensAbove(fitsOnlyAbove(id));
      else setSearchText("");
    },
  });

  useComboboxHandover(props, combobox.openMenu);

  return (
    <>
      <ComboboxControl
        {...props}
        icon={selected && !combobox.isOpen ? props.renderIcon(selected) : null}
        inputProps={combobox.getInputProps({
          ref: props.inputRef,
          disabled,
          onMouseEnter: showValueAsTooltip,
          onBlur,
          // Set with the combobox's own state, so that Enter never selects from an older list.
          onChange: (event) => setSearchText(event.currentTarget.value),
          onFocus: (event) => event.currentTarget.select(),
          onKeyDown: (event) => {
            // A form that Enter submits would be read with the earlier selection.
            const hasNoMatch = combobox.isOpen && matches.length === 0;
            if (event.key === "Enter" && hasNoMatch) event.stopPropagation();
          },
          "aria-labelledby": undefined,
        })}
        buttonProps={combobox.getToggleButtonProps({ disabled })}
      />
      <div
        className={classNames(
          "absolute z-30 w-full min-w-60 rounded-control border border-line bg-surface py-1 shadow-float",
          opensAbove ? "bottom-full mb-1" : "top-full mt-1",
          !combobox.isOpen && "hidden",
        )}
      >
        <ul
          // Browsers let Tab stop at what scrolls.
          {...combobox.getMenuProps({
            tabIndex: -1,
            "aria-label": label,
            "aria-labelledby": undefined,
          })}
          className="max-h-dropdown overflow-y-auto"
        >
          {combobox.isOpen ? (
            <ComboboxGroups {...props} combobox={combobox} groups={groups} />
          ) : null}
        </ul>
        {matches.length === 0 ? (
          <p className="px-3 py-2 text-muted">{isLoading ? t("app.loading") : texts.noMatch}</p>
        ) : null}
      </div>
    </>
  );
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
