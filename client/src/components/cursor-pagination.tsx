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

/** The cursors of the pages visited after the first, to go back to; other filters begin at the first. */
export function useCursors(filters: object) {
  const key = JSON.stringify(filters);
  const [visited, setVisited] = useState<{ key: string; cursors: readonly string[] }>({
    key,
    cursors: [],
  });
  if (visited.key !== key) setVisited({ key, cursors: [] }); // the same filters later begin at the first, too
  return {
    cursors: visited.key === key ? visited.cursors : [],
    setCursors: (cursors: readonly string[]) => setVisited({ key, cursors }),
  };
}
