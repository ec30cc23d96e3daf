import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Listbox, Popup } from "#client/components/combobox/listbox.tsx";
import type { ListboxState } from "#client/components/combobox/use-listbox.ts";
import type { ScheduleSearchResult } from "#shared/schedule/contract.ts";
import type { Translate } from "#shared/texts.ts";
import { SearchResults } from "./search-results.tsx";
import type { CodeSearchState } from "./use-code-search.ts";

type CodePanelProps = {
  listbox: ListboxState<ScheduleSearchResult>;
  search: CodeSearchState;
  isShown: boolean;
  onRetry: () => void;
  children: ReactNode;
};

/** The list of matches, their number or why there are none, and other ways to a code. */
export function CodePanel({ listbox, search, isShown, onRetry, children }: CodePanelProps) {
  const { isOpen } = listbox;
  const { t } = useTranslation("results");
  const panel = useScrolledIntoView(isOpen, search.results.length);
  return (
    <Popup ref={panel} isShown={isShown} className="top-full mt-1 @row:w-xl @coded-row:right-0">
      <SearchStatus {...search} isOpen={isOpen} />
      <Listbox listbox={listbox} label={t("codes.matchesLabel")}>
        <SearchResults listbox={listbox} results={search.results} />
      </Listbox>
      {isOpen && search.hasFailed ? (
        <Button
          variant="quiet"
          className="mx-1 mb-1 px-2!"
          onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
          onClick={onRetry}
        >
          {t("common.retry")}
        </Button>
      ) : null}
      {children}
    </Popup>
  );
}

/** Scrolls a list that opens out of view, or under the bar of phones. */
function useScrolledIntoView(isOpen: boolean, resultCount: number) {
  const panel = useRef<HTMLDivElement>(null);
  const hasList = isOpen && resultCount > 0;
  useEffect(() => {
    if (hasList) panel.current?.scrollIntoView({ block: "nearest" });
  }, [hasList]);
  return panel;
}

/** Announces the number of matches, and shows what to do if there are none or if the visitor has to judge them. */
function SearchStatus({ isOpen, ...search }: CodeSearchState & { isOpen: boolean }) {
  const { t } = useTranslation("results");
  const { results, isPartial, ratesDiffer, isSearching } = search;
  const needsJudgment = (isPartial || ratesDiffer) && !isSearching;
  const isShown = isOpen && (results.length === 0 || needsJudgment);
  return (
    <p role="status" className={isShown ? "px-3 py-2 text-sm text-muted" : "sr-only"}>
      {isOpen ? statusText(search, t) : ""}
    </p>
  );
}

function statusText(search: CodeSearchState, t: Translate<"results">): string {
  if (search.hasFailed) return t("codes.searchFailed");
  if (search.isSearching) return t("app.loading");
  const count = search.results.length;
  if (count === 0) return t("codes.noMatch");
  if (search.isPartial) return t("codes.partialMatches");
  return search.ratesDiffer ? t("codes.ratesDiffer") : t("codes.matches", { count });
}
