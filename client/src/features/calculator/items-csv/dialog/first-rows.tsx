import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "#client/lib/format-count.ts";
import { MAX_ROWS_SHOWN } from "./skipped-rows.tsx";

type FirstRowsProps<Row> = {
  rows: readonly Row[];
  /** The cells of the header. */
  header: ReactNode;
  children: (row: Row, index: number) => ReactNode;
};

/** The first rows of a file as they will be imported, under how many there are. */
export function FirstRows<Row>({ rows, header, children }: FirstRowsProps<Row>) {
  const { t } = useTranslation("import");
  const total = rows.length;
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full border-b border-line text-sm">
        <caption className="pb-1 text-left text-muted">
          {total > MAX_ROWS_SHOWN
            ? t("import.firstRows", { count: MAX_ROWS_SHOWN, total: formatCount(total) })
            : t("import.rows", { count: total })}
        </caption>
        <thead className="text-left">
          <tr>{header}</tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS_SHOWN).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no id and keep their order
            <Fragment key={index}>{children(row, index)}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
