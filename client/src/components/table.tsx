import type { ReactNode } from "react";
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
  /** Keeps the headings in view while the page scrolls. The table is then not one that scrolls sideways itself. */
  hasStickyHead?: boolean;
  children: ReactNode;
};

export const Table = <SortKey extends string = never>({
  caption,
  columns,
  sort,
  hasStickyHead = false,
  children,
}: TableProps<SortKey>) => (
  <div className={hasStickyHead ? undefined : SCROLLS_SIDEWAYS}>
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
                hasStickyHead && "sticky top-0 bg-surface",
                className,
              )}
            >
              {sort && sortKey ? <SortButton label={label} sortKey={sortKey} sort={sort} /> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);

/** The table scrolls instead of the page when the text is large. The padding has room for the focus ring. */
const SCROLLS_SIDEWAYS = "-m-1 overflow-x-auto p-1";

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
