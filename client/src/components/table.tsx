import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type Column = {
  label: string;
  isNumber?: boolean;
  /** For example the breakpoint from which the column is shown; its cells need the same class. */
  className?: string;
  /** Of a column that the rows can be sorted by. */
  sort?: { direction: "ascending" | "descending" | "none"; onSort: () => void };
};

type TableProps = {
  caption: string;
  columns: readonly Column[];
  /** Keeps the headings in view while the page scrolls. */
  hasStickyHead?: boolean;
  children: ReactNode;
};

export const Table = ({ caption, columns, hasStickyHead = false, children }: TableProps) => (
  <table className="w-full">
    <caption className="sr-only">{caption}</caption>
    <thead className="text-left text-sm text-muted">
      <tr>
        {columns.map(({ label, isNumber, className, sort }) => (
          <th
            key={label}
            scope="col"
            aria-sort={sort?.direction}
            className={classNames(
              "py-1 pr-4 font-medium last:pr-0",
              isNumber && "numeric",
              hasStickyHead && "sticky top-0 bg-surface",
              className,
            )}
          >
            {sort ? <SortButton label={label} {...sort} /> : label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">{children}</tbody>
  </table>
);

const SortButton = ({
  label,
  direction,
  onSort,
}: { label: string } & NonNullable<Column["sort"]>) => (
  <button
    type="button"
    onClick={onSort}
    className="inline-flex min-h-9 items-center gap-1 rounded-control font-medium hover:text-accent"
  >
    {label}
    <Icon
      name="chevron"
      className={classNames(
        "size-4",
        direction === "none" ? "opacity-30" : "text-accent",
        direction === "ascending" && "rotate-180",
      )}
    />
  </button>
);
