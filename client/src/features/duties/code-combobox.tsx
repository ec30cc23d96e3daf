import type { KeyboardEvent, ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import { controlClass, fieldAriaProps } from "#client/components/field.tsx";
import { scrollToOption, useCombobox } from "#client/components/interactive-combobox.tsx";
import { isComposing } from "#client/lib/is-composing.ts";
import { spacesToDots } from "#shared/duties/format-code.ts";
import { MAX_HS_CODE_LENGTH } from "#shared/limits.ts";
import { MAX_SEARCH_LENGTH, type ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { useBestMatchHighlight, useLateChoice } from "./best-match.ts";
import { CodePanel } from "./code-panel.tsx";
import { isCodeText } from "./code-text.ts";
import { useCodeSearch } from "./use-code-search.ts";

type CodeComboboxProps = {
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
  /** The id of what the schedule says about the code. */
  statusId: string | undefined;
  /** Shown below the list. */
  children: ReactNode;
};

const { MenuMouseLeave } = useCombobox.stateChangeTypes;

/** An ARIA combobox: digits are kept as a code, words search for lines. */
export function CodeCombobox(props: CodeComboboxProps) {
  const { id, value, text, isActive, onText, onChange, onChoose } = props;
  const { t } = useTranslation("results");
  const searched = text ?? "";
  const search = useCodeSearch(searched);
  const isShown = isActive && (text !== null || !props.error); // does not cover an error that is to be read
  const isOpen = isShown && searched.trim() !== "";
  const ariaProps = fieldAriaProps(id, props);

  function type(typed: string) {
    onText(typed);
    if (isCodeText(typed)) onChange(spacesToDots(typed).slice(0, MAX_HS_CODE_LENGTH));
  }

  // The best match of words is highlighted for Enter or Tab; a code is taken as it is typed.
  const { hasBestMatch } = search;

  const combobox = useCombobox<ScheduleSearchResult>({
    inputId: id,
    items: search.results,
    isOpen,
    inputValue: text ?? value,
    selectedItem: null,
    itemToString: (result) => result?.code ?? "",
    scrollIntoView: scrollToOption,
    getA11yStatusMessage: () => "", // results arrive later than what it is called for
    stateReducer: (_state, { type, changes }) =>
      type === MenuMouseLeave && hasBestMatch ? { ...changes, highlightedIndex: 0 } : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.code),
  });

  const { highlightedIndex, setHighlightedIndex } = combobox;
  useBestMatchHighlight(search, setHighlightedIndex);
  const chooseOnceLoaded = useLateChoice(search, { text, onChoose });
  const isHighlighted = highlightedIndex >= 0;

  function pressKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === "Escape") onText(null);
    if (event.key === "Enter") pressEnter(event);
    if (event.key === "Tab") chooseHighlighted();
  }

  /** Called before Tab moves the focus, because a choice hides the buttons that it would move to. */
  function chooseHighlighted() {
    const highlighted = search.results[highlightedIndex];
    if (highlighted) onChoose(highlighted.code);
  }

  function pressEnter(event: KeyboardEvent) {
    // A form that Enter submits would be read without the code that is searched for.
    if (isOpen && search.hasLoaded && !isHighlighted) event.stopPropagation();
    if (isHighlighted || hasBestMatch) return;
    if (isCodeText(searched)) return onText(null); // the code stays, the list closes
    event.preventDefault(); // does not move to the next field
    chooseOnceLoaded();
  }

  /** Focuses the field first, because the button that is pressed disappears. */
  function retry() {
    document.getElementById(id)?.focus();
    void search.retry();
  }

  return (
    <div className="relative">
      <input
        {...combobox.getInputProps({
          ref: props.inputRef,
          onChange: (event) => type(event.currentTarget.value),
          onKeyDown: pressKey,
          onBlur: props.onBlur,
          "aria-labelledby": undefined,
        })}
        {...ariaProps}
        aria-describedby={classNames(ariaProps["aria-describedby"], props.statusId) || undefined}
        data-is-skipped-by-enter="true"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t("codes.placeholder")}
        autoComplete="off"
        spellCheck={false}
        className={classNames(controlClass, "tabular-nums")}
      />
      <CodePanel {...{ combobox, search, isOpen }} isActive={isShown} onRetry={retry}>
        {props.children}
      </CodePanel>
    </div>
  );
}
