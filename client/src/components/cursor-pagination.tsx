import { useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate, useSearch } from "wouter/use-browser-location";
import { buildUrl } from "#client/lib/api.ts";
import { useFocusEnabledButton } from "#client/lib/use-focus-enabled-button.ts";
import { PAGE_PARAM } from "#client/lib/use-url-filters.ts";
import { Button } from "./button.tsx";

type CursorPaginationProps = {
  /** The cursors of the pages visited after the first. */
  cursors: readonly string[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** Whether the page that a button opened is still loading. */
  isBusy: boolean;
  onChange: (cursors: readonly string[]) => void;
  /** Whether the list is sorted by something else than from the newest to the oldest. */
  isSorted?: boolean;
};

/** Renders nothing for a single page. */
export function CursorPagination({
  cursors,
  next,
  isBusy,
  onChange,
  isSorted = false,
}: CursorPaginationProps) {
  const { t } = useTranslation("admin");
  const [opened, setOpened] = useState<"newer" | "older">("older");
  const group = useFocusEnabledButton<HTMLDivElement>();
  if (cursors.length === 0 && !next) return null;
  return (
    <div ref={group} className="mt-4 flex flex-wrap justify-end gap-3">
      <Button
        disabled={cursors.length === 0}
        isBusy={isBusy && opened === "newer"}
        isBlocked={isBusy}
        onClick={() => {
          setOpened("newer");
          onChange(cursors.slice(0, -1));
        }}
      >
        {t(isSorted ? "list.previousPage" : "list.newer")}
      </Button>
      <Button
        disabled={next === null}
        isBusy={isBusy && opened === "older"}
        isBlocked={isBusy}
        onClick={() => {
          setOpened("older");
          if (next) onChange([...cursors, next]);
        }}
      >
        {t(isSorted ? "list.nextPage" : "list.older")}
      </Button>
    </div>
  );
}

/**
 * The cursors of the pages visited after the first, to go back to. The last one is in the address, so that a link leads to
 * the same page; those before it are kept with the address's entry in the history. From a link, the way back leads to the
 * first page.
 */
export function useCursors() {
  const after = new URLSearchParams(useSearch()).get(PAGE_PARAM);
  return { cursors: after ? visitedCursors(after) : [], setCursors };
}

function setCursors(cursors: readonly string[]) {
  const params = new URLSearchParams(location.search);
  const last = cursors.at(-1);
  if (last) params.set(PAGE_PARAM, last);
  else params.delete(PAGE_PARAM);
  const url = buildUrl(location.pathname, {}, Object.fromEntries(params));
  navigate(url, { replace: true, state: { ...history.state, cursors } });
}

/** Those that end with `after`; where the history has others, or something else wrote its state, only this one. */
function visitedCursors(after: string): readonly string[] {
  const state: { cursors?: unknown } | null = history.state;
  const cursors = state?.cursors;
  return Array.isArray(cursors) && cursors.at(-1) === after ? cursors : [after];
}
