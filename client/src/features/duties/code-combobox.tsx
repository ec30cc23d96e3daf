import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import { fieldAriaProps, rowControlClass } from "#client/components/field.tsx";
import { RowText } from "#client/components/row-text.tsx";
import { MAX_SEARCH_LENGTH } from "#shared/schedule/contract.ts";
import { CodePanel } from "./code-panel.tsx";
import { type CodeEntry, useCodeCombobox } from "./use-code-combobox.ts";

type CodeComboboxProps = CodeEntry & {
  /** The id of what the schedule says about the code. */
  statusId: string | undefined;
  /** Shown below the list. */
  children: ReactNode;
};

/** An ARIA combobox: digits are kept as a code, words search for lines. */
export function CodeCombobox(props: CodeComboboxProps) {
  const { t } = useTranslation("results");
  const { inputProps, ...panel } = useCodeCombobox(props);
  const placeholder = t("codes.placeholder");
  const ariaProps = fieldAriaProps(props.id, props);

  /** Focuses the field first, because the button that is pressed disappears. */
  function retry() {
    document.getElementById(props.id)?.focus();
    void panel.search.retry();
  }

  return (
    <div className="relative">
      <input
        {...inputProps}
        {...ariaProps}
        aria-describedby={classNames(ariaProps["aria-describedby"], props.statusId) || undefined}
        data-is-skipped-by-enter="true"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={classNames(rowControlClass, "tabular-nums")}
      />
      {inputProps.value ? null : (
        <RowText
          text=""
          placeholder={placeholder}
          className="@coded-row:px-2! @coded-row:text-xs!"
        />
      )}
      <CodePanel {...panel} onRetry={retry}>
        {props.children}
      </CodePanel>
    </div>
  );
}
