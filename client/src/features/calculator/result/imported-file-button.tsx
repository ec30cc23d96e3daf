import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { toCsv } from "#client/features/calculator/items-csv/csv-text.ts";
import type { ImportedTable } from "#client/features/calculator/items-csv/imported-table.ts";
import { currentLanguage } from "#client/i18n/i18n.ts";
import { downloadCsv } from "#client/lib/download-csv.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { importedColumnsTable } from "./imported-columns-table.ts";
import { matchImportedRows } from "./match-imported-rows.ts";

type ImportedFileButtonProps = { result: CalculationResult; table: ImportedTable };

/** Downloads the imported file with the duties of its rows; not shown for a result without any of them. */
export function ImportedFileButton({ result, table }: ImportedFileButtonProps) {
  const { t } = useTranslation("results");
  const hasRows = useMemo(
    () => matchImportedRows(table.rows, result.items).size > 0,
    [table, result],
  );
  if (!hasRows) return null;

  function download() {
    const rows = importedColumnsTable(result, table, { t, language: currentLanguage() });
    downloadCsv(fileName(table.source), toCsv(rows));
  }

  return (
    <Button variant="quiet" className="-mx-4 basis-full justify-start" onClick={download}>
      <Icon name="download" />
      {t("results.downloadImported")}
    </Button>
  );
}

/** "invoice.xlsx" becomes "invoice-duties.csv". Pasted rows have a source that is no name of a file. */
const fileName = (source: string): string =>
  `${source.replace(/\.\w+$/, "").replaceAll(/[\\/:*?"<>|]/g, " ")}-duties.csv`;
