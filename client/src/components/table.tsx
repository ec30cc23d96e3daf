import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Column = {
  label: string;
  isNumber?: boolean;
  /** For example the breakpoint from which the column is shown; its cells need the same class. */
  className?: string;
};

type TableProps = { caption: string; columns: readonly Column[]; children: ReactNode };

export const Table = ({ caption, columns, children }: TableProps) => (
  <table className="w-full">
    <caption className="sr-only">{caption}</caption>
    <thead className="text-left text-sm text-muted">
      <tr>
        {columns.map(({ label, isNumber, className }) => (
          <th
            key={label}
            scope="col"
            className={classNames(
              "py-1 pr-4 font-medium last:pr-0",
              isNumber && "numeric",
              className,
            )}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">{children}</tbody>
  </table>
);
