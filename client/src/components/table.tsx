import { type ReactNode, useRef } from "react";
import { useIsTooWide } from "#client/lib/use-is-too-wide.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type Column<SortKey extends string = never> = {
  label: string;
  isNumber?: boolean;
  /** Classes such as the breakpoint from which the column is shown; its cells need the same ones. */
  className?: string;
  /** Set if the rows can be sorted by the column. */
  sortKey?: SortKey;
};

export type TableSort<SortKey extends string> = {
  /** Null while the rows have an order of their own. */
  by: SortKey | null;
  order: "asc" | "desc";
  onSort: (by: SortKey, order: "asc" | "desc") => void;
};

type TableProps<SortKey extends string> = {
  caption: string;
  columns: readonly Column<SortKey>[];
  /** Undefined if no column can be sorted by, as in a list too short to need it. */
  sort?: TableSort<SortKey> | undefined;
  /**
   * Keeps the headings in view while the page scrolls, or the scroll region that the table is in. On a page, a table that is
   * too wide scrolls sideways itself instead.
   */
  stickyIn?: "page" | "region";
  children: ReactNode;
};

export function Table<SortKey extends string = never>({
  caption,
  columns,
  sort,
  stickyIn,
  children,
}: TableProps<SortKey>) {
  const place = useRef<HTMLDivElement>(null);
  const isTooWide = useIsTooWide(place, stickyIn === "page");
  const hasStickyHead = stickyIn !== undefined && !isTooWide;
  return (
    <div ref={place} className={classNames(PLACE, !hasStickyHead && "overflow-x-auto")}>
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-sm text-muted">
          <tr>
            {columns.map(({ label, isNumber, className, sortKey }) => (
              <th
                key={label}
                scope="col"
                aria-sort={sort && sortKey ? ariaSort(sortKey, sort) : undefined}
                className={classNames(
                  "py-1 pr-4 font-medium last:pr-0",
                  isNumber && "numeric",
                  hasStickyHead && STICKY,
                  className,
                )}
              >
                {sort && sortKey ? (
                  <SortButton label={label} sortKey={sortKey} sort={sort} />
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={classNames("divide-y divide-line", hasStickyHead && CLEAR_OF_STICKY_HEAD)}
        >
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** The table scrolls instead of the page when the text is large. The padding has room for the focus ring. */
const PLACE = "-m-1 p-1";

/** The line is of a pseudo-element, because a border of a table cell does not stick. */
const STICKY =
  "sticky top-0 z-1 bg-surface after:absolute after:inset-x-0 after:bottom-0 after:border-b after:border-line";

/** What gets the focus in a row is scrolled below the headings, not behind them. */
const CLEAR_OF_STICKY_HEAD = "[&_:is(a,button,select)]:scroll-mt-12";

type SortButtonProps<SortKey extends string> = {
  label: string;
  sortKey: SortKey;
  sort: TableSort<SortKey>;
};

function SortButton<SortKey extends string>({ label, sortKey, sort }: SortButtonProps<SortKey>) {
  const isSorted = sort.by === sortKey;
  const isAscending = isSorted && sort.order === "asc";
  return (
    <button
      type="button"
      onClick={() => sort.onSort(sortKey, isAscending ? "desc" : "asc")}
      className="inline-flex min-h-9 items-center gap-1 rounded-control font-medium hover:text-accent"
    >
      {label}
      <Icon
        name="chevron"
        className={classNames(
          "size-4",
          isSorted ? "text-accent" : "opacity-30",
          isAscending && "rotate-180",
        )}
      />
    </button>
  );
}

function ariaSort<SortKey extends string>(sortKey: SortKey, { by, order }: TableSort<SortKey>) {
  if (sortKey !== by) return "none";
  return order === "asc" ? "ascending" : "descending";
}
