import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { LoadError } from "./load-error.tsx";
import { Bar, Placeholder } from "./placeholder.tsx";

type QueryListProps<Data> = {
  query: UseQueryResult<Data>;
  errorText: string;
  /** The placeholders shown while the list loads for the first time. */
  rows: { count: number; className: string };
  /** Shown instead of a list without rows. */
  empty?: (data: Data) => ReactNode | null;
  /** The rows and the buttons to other pages. */
  children: (data: Data) => ReactNode;
};

/** A list that is loaded: its placeholder, its error, that it is empty, and its rows, dimmed while others load. */
export function QueryList<Data>({ query, errorText, rows, empty, children }: QueryListProps<Data>) {
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  if (isPending) return <ListPlaceholder {...rows} />;
  if (error) return <LoadError text={errorText} onRetry={() => void refetch()} />;
  const emptyState = empty?.(data) ?? null;
  return (
    <LoadedList isOutdated={isPlaceholderData}>
      {/* There from the start, so that a search without matches is announced, and not that a page has nothing yet. */}
      {empty ? <div role="status">{emptyState}</div> : null}
      {emptyState === null ? children(data) : null}
    </LoadedList>
  );
}

type LoadedListProps = { isOutdated: boolean; children: ReactNode };

/** Has the buttons to other pages, and disappears if another page cannot be loaded. */
const LoadedList = ({ isOutdated, children }: LoadedListProps) => (
  <div
    ref={useFocusAround()}
    aria-busy={isOutdated}
    className="transition-opacity aria-busy:opacity-60"
  >
    {children}
  </div>
);

const ListPlaceholder = ({ count, className }: QueryListProps<unknown>["rows"]) => (
  <Placeholder>
    {Array.from({ length: count }, (_, row) => row).map((row) => (
      <div key={row} className={`flex items-center gap-6 border-b border-line ${className}`}>
        <Bar className="h-4 w-1/4" />
        <Bar className="h-4 w-1/3" />
        <Bar className="h-4 grow" />
      </div>
    ))}
  </Placeholder>
);
