import { useTranslation } from "react-i18next";

type LeftOutRow = {
  /** The row's first line in the file, from 1. */
  line: number;
  /** The cell for which it is left out; empty where none is. */
  found: string;
};

type LeftOutRowsProps<Row> = {
  rows: readonly Row[];
  reasonText: (row: Row) => string;
  className: string;
};

/** Rows of a file that an import leaves out, each with its line, the reason and the cell that was found. */
export function LeftOutRows<Row extends LeftOutRow>({
  rows,
  reasonText,
  className,
}: LeftOutRowsProps<Row>) {
  const { t } = useTranslation("import");
  return (
    <div className={className}>
      <table className="w-full text-sm">
        <thead className="text-left">
          <tr className="border-b border-line">
            <th className="break-keep py-2 pr-3 text-right font-medium">{t("import.line")}</th>
            <th className="py-2 pr-3 font-medium">{t("import.reason")}</th>
            <th className="py-2 font-medium">{t("import.found")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className="border-b border-line">
              <td className="numeric py-2 pr-3">{row.line}</td>
              <td className="py-2 pr-3">{reasonText(row)}</td>
              <td className="min-w-20 max-w-60 py-2 wrap-anywhere text-muted">
                {row.found || "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
