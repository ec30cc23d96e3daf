import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CodeSearchProps } from "#client/components/code-search.ts";
import { Field } from "#client/components/field.tsx";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import type { Translate } from "#shared/texts.ts";
import { CodeCombobox } from "./code-combobox.tsx";
import { CodeStatus } from "./code-status.tsx";
import { isWords } from "./code-text.ts";
import { actionsId, moveAmongActions } from "./panel-actions.ts";
import { useCodeField } from "./use-code-field.ts";

const BrowseDialog = lazyWithPreload(
  async () => (await import("./browse-dialog.tsx")).BrowseDialog,
);

/** A tariff line of the schedule, typed, searched for in words or chosen by browsing. */
export function CodeField(props: CodeSearchProps) {
  const { id, value, onChange } = props;
  const { t } = useTranslation("results");
  const field = useCodeField(props);
  const statusId = value.trim() === "" ? undefined : `${id}-status`;
  const error = fieldError(props, field.hasFocus, t);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus it follows is that of the controls inside */}
      <div className={props.fieldClass} onFocus={field.activate} onBlur={field.leave}>
        <Field
          id={id}
          label={props.label ?? t("items.hsCode")}
          labelClass="@coded-row:sr-only"
          error={error}
        >
          <CodeCombobox
            {...props}
            error={error}
            statusId={statusId}
            text={field.text}
            isActive={field.isActive}
            onText={field.search}
            onChoose={field.choose}
          >
            <SearchActions
              fieldId={id}
              description={field.description}
              text={field.text}
              onSearch={field.searchDescription}
              onBrowse={field.browse}
            />
          </CodeCombobox>
        </Field>
      </div>
      {/* Announced while a code is entered, but not for each item of a list that is imported or loaded. */}
      {statusId ? (
        <div
          id={statusId}
          role={field.hasFocus ? "status" : undefined}
          className={props.statusClass}
        >
          <CodeStatus code={value} onChange={onChange} />
        </div>
      ) : null}
      {field.isBrowsing ? (
        <Suspense fallback={null}>
          <BrowseDialog code={value} onChoose={field.chooseBrowsed} onClose={field.stopBrowsing} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Words are an error once the focus has left them. */
function fieldError({ value, error }: CodeSearchProps, hasFocus: boolean, t: Translate<"results">) {
  if (isWords(value) && (error || !hasFocus)) return t("codes.notChosen");
  return error;
}

type SearchActionsProps = {
  fieldId: string;
  description: string;
  text: string | null;
  onSearch: () => void;
  onBrowse: () => void;
};

/** Other ways to a code than typing it. */
function SearchActions({ fieldId, description, text, onSearch, onBrowse }: SearchActionsProps) {
  const { t } = useTranslation("results");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pressed mouse must not take the focus from the field
    <div
      id={actionsId(fieldId)}
      onKeyDown={(event) => moveAmongActions(event, fieldId)}
      className="flex flex-col items-start border-t border-line px-1 pt-1 peer-empty:border-0"
      onMouseDown={(event) => event.preventDefault()}
    >
      {description && text !== description ? (
        <Button variant="quiet" className="max-w-full justify-start px-2!" onClick={onSearch}>
          <span className="truncate">{t("codes.findFor", { description })}</span>
        </Button>
      ) : null}
      <Button variant="quiet" className="px-2!" onClick={onBrowse}>
        {t("codes.browse")}
      </Button>
    </div>
  );
}
