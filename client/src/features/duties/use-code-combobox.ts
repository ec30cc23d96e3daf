import { useCombobox } from "downshift";
import type { KeyboardEvent, Ref } from "react";
import { useListbox } from "#client/components/combobox/use-listbox.ts";
import { isComposing } from "#client/lib/is-composing.ts";
import { spacesToDots } from "#shared/duties/format-code.ts";
import { MAX_HS_CODE_LENGTH } from "#shared/limits.ts";
import type { ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { useBestMatchHighlight, useLateChoice } from "./best-match.ts";
import { isCodeText } from "./code-text.ts";
import { focusFirstAction, keepFromListbox } from "./panel-actions.ts";
import { useCodeSearch } from "./use-code-search.ts";

const { MenuMouseLeave } = useCombobox.stateChangeTypes;

export type CodeEntry = {
  id: string;
  value: string;
  /** What is searched for; null shows the value. */
  text: string | null;
  /** Whether the focus is in the field or its panel. */
  isActive: boolean;
  onText: (text: string | null) => void;
  onChange: (code: string) => void;
  onChoose: (code: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
};

/** What is typed, the lines that match it, and the choice among them. */
export function useCodeCombobox(props: CodeEntry) {
  const { id, value, text, onText, onChange, onChoose } = props;
  const searched = text ?? "";
  const search = useCodeSearch(searched);
  // The best match of words is highlighted for Enter or Tab; a code is taken as it is typed.
  const { hasBestMatch } = search;
  const isShown = props.isActive && (text !== null || !props.error); // does not cover an error that is to be read

  const listbox = useListbox<ScheduleSearchResult>({
    id,
    inputRef: props.inputRef,
    items: search.results,
    isOpen: isShown && searched.trim() !== "",
    inputValue: text ?? value,
    selectedItem: null,
    itemToString: (result) => result?.code ?? "",
    getA11yStatusMessage: () => "", // results arrive later than what it is called for
    stateReducer: (_state, { type, changes }) =>
      type === MenuMouseLeave && hasBestMatch ? { ...changes, highlightedIndex: 0 } : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.code),
  });
  const highlighted = search.results[listbox.highlightedIndex];
  const isAtEnd = !listbox.isOpen || listbox.highlightedIndex === search.results.length - 1;
  useBestMatchHighlight(search, listbox.setHighlightedIndex);
  const chooseOnceLoaded = useLateChoice(search, { text, onChoose });

  function type(typed: string) {
    onText(typed);
    if (isCodeText(typed)) onChange(spacesToDots(typed).slice(0, MAX_HS_CODE_LENGTH));
  }

  function pressKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    switch (event.key) {
      case "Escape":
        return onText(null);
      case "ArrowDown":
        return pressDown(event);
      case "Enter":
        return pressEnter(event);
      case "Tab":
        return chooseHighlighted();
    }
  }

  function pressDown(event: KeyboardEvent) {
    if (isAtEnd && focusFirstAction(id)) keepFromListbox(event);
  }

  /** Called before Tab moves the focus, because a choice hides the buttons that it would move to. */
  function chooseHighlighted() {
    if (highlighted) onChoose(highlighted.code);
  }

  function pressEnter(event: KeyboardEvent) {
    if (highlighted || hasBestMatch) return;
    if (isCodeText(searched)) return onText(null); // the code stays, the list closes
    event.preventDefault(); // does not move to the next field
    chooseOnceLoaded();
  }

  const inputProps = listbox.inputProps(
    {
      onChange: (event) => type(event.currentTarget.value),
      onKeyDown: pressKey,
      onBlur: props.onBlur,
    },
    search.hasLoaded && !highlighted,
  );
  return { inputProps, listbox, search, isShown };
}
