import { useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CodeSearchProps } from "#client/components/code-search.ts";
import { Field } from "#client/components/field.tsx";
import { afterPress } from "#client/lib/after-press.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { MAX_SEARCH_LENGTH } from "#shared/schedule/contract.ts";
import type { Translate } from "#shared/texts.ts";
import { CodeCombobox } from "./code-combobox.tsx";
import { CodeStatus } from "./code-status.tsx";
import { isWords } from "./code-text.ts";
import { searchQuery } from "./search-queries.ts";

const BrowseDialog = lazyWithPreload(
  async () => (await import("./browse-dialog.tsx")).BrowseDialog,
);

type FieldState =
  | { at: "left" }
  /** Has the focus, but shows only its value. */
  | { at: "closed" }
  /** Shows the other ways to a code. */
  | { at: "open" }
  /** Shows the matches of a text, which stands in the field in place of the value. */
  | { at: "searching"; text: string }
  /** The dialog is open. */
  | { at: "browsing" }
  /** A code was chosen in the dialog, which will return the focus. */
  | { at: "browsed" };

const WITHOUT_FOCUS: readonly FieldState["at"][] = ["left", "browsing", "browsed"];

/** Words are searched for again. After browsing the field stays closed: its panel would cover the chosen line. */
const focused = (previous: FieldState, value: string): FieldState =>
  previous.at === "browsed" ? { at: "closed" } : isWords(value) ? searching(value) : { at: "open" };

const searching = (text: string | null): FieldState =>
  text === null ? { at: "closed" } : { at: "searching", text };

/** A tariff line of the schedule, typed, searched for in words or chosen by browsing. */
export function CodeField(props: CodeSearchProps) {
  const { id, value, onChange } = props;
  const { t } = useTranslation("results");
  const [state, setState] = useState<FieldState>({ at: "left" });
  const text = state.at === "searching" ? state.text : null;
  const isActive = state.at === "open" || state.at === "searching";
  const hasFocus = !WITHOUT_FOCUS.includes(state.at);
  const error = fieldError(props, hasFocus, t);
  const statusId = value.trim() === "" ? undefined : `${id}-status`;
  const description = value === "" ? props.description.slice(0, MAX_SEARCH_LENGTH).trim() : "";
  const client = useQueryClient();

  /** Loads the matches of the description early, because the first search of a server takes a second. */
  function activate(event: FocusEvent) {
    if (keepsFocus(event)) return;
    setState(focused(state, value));
    if (description) void client.prefetchQuery(searchQuery(description));
  }

  /** Words that no line was chosen for stay, with an error. */
  function leave(event: FocusEvent) {
    if (keepsFocus(event) || state.at === "browsing") return;
    afterPress(() => {
      if (text !== null && isWords(text)) onChange(text);
      setState({ at: "left" });
    });
  }

  const search = (searched: string | null) => setState(searching(searched));

  function choose(code: string) {
    onChange(code);
    setState({ at: "closed" });
  }

  function chooseBrowsed(code: string) {
    onChange(code);
    setState({ at: "browsed" });
  }

  const focusField = () => document.getElementById(id)?.focus();

  /** The search, whose list shows while its field has the focus. */
  function searchDescription() {
    focusField();
    search(description);
  }

  /** The dialog returns the focus to the field, because the button that opened it is hidden by then. */
  function browse() {
    focusField();
    setState({ at: "browsing" });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus it follows is that of the controls inside */}
      <div className={props.fieldClass} onFocus={activate} onBlur={leave}>
        <Field id={id} label={t("items.hsCode")} labelClass="@coded-row:sr-only" error={error}>
          <CodeCombobox
            {...props}
            error={error}
            statusId={statusId}
            text={text}
            isActive={isActive}
            onText={search}
            onChoose={choose}
          >
            <SearchActions
              {...{ description, text }}
              onSearch={searchDescription}
              onBrowse={browse}
            />
          </CodeCombobox>
        </Field>
      </div>
      {/* Announced while a code is entered, but not for each item of a list that is imported or loaded. */}
      {statusId ? (
        <div id={statusId} role={hasFocus ? "status" : undefined} className={props.statusClass}>
          <CodeStatus code={value} onChange={onChange} />
        </div>
      ) : null}
      {state.at === "browsing" ? (
        <Suspense fallback={null}>
          <BrowseDialog
            code={value}
            onChoose={chooseBrowsed}
            onClose={() => setState({ at: "left" })}
          />
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

const keepsFocus = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  currentTarget.contains(relatedTarget);

type SearchActionsProps = {
  description: string;
  text: string | null;
  onSearch: () => void;
  onBrowse: () => void;
};

/** Other ways to a code than typing it. */
function SearchActions({ description, text, onSearch, onBrowse }: SearchActionsProps) {
  const { t } = useTranslation("results");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pressed mouse must not take the focus from the field
    <div
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
