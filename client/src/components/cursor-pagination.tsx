import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFocusEnabledButton } from "#client/lib/use-focus-enabled-button.ts";
import { Button } from "./button.tsx";

type CursorPaginationProps = {
  /** The cursors of the pages visited after the first. */
  cursors: readonly string[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** Whether the page that a button opened is still loading. */
  isBusy: boolean;
  onChange: (cursors: readonly string[]) => void;
};

/** Renders nothing for a single page. */
export function CursorPagination({ cursors, next, isBusy, onChange }: CursorPaginationProps) {
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
        {t("list.newer")}
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
        {t("list.older")}
      </Button>
    </div>
  );
}

/**
 * The cursors of the pages visited after the first, to go back to; other filters begin at the first. They are kept with
 * the address's entry in the history, so that the browser's Back returns to the same page.
 */
export function useCursors(filters: object) {
  const key = JSON.stringify(filters);
  const [visited, setVisited] = useState<Visited>(() => storedVisit() ?? { key, cursors: [] });
  if (visited.key !== key) setVisited({ key, cursors: [] }); // the same filters later begin at the first, too
  return {
    cursors: visited.key === key ? visited.cursors : [],
    setCursors(cursors: readonly string[]) {
      setVisited({ key, cursors });
      history.replaceState({ ...history.state, visited: { key, cursors } }, "");
    },
  };
}

type Visited = { key: string; cursors: readonly string[] };

/** Null in an entry without one, and where something else wrote the state. */
function storedVisit(): Visited | null {
  const state: { visited?: Partial<Visited> } | null = history.state;
  const { key, cursors } = state?.visited ?? {};
  return typeof key === "string" && Array.isArray(cursors) ? { key, cursors } : null;
}
