import type { ImportPreview } from "./import-preview.ts";
import { type ImportedRow, importedTableStore, storeImportedTable } from "./imported-table.ts";
import { unescapeFormula } from "./items-csv.ts";
import { rowTexts } from "./reading/table.ts";

export type ImportMode = "replace" | "append";

/**
 * Keeps the columns and rows of an accepted import for the export of a result. Rows added from a file with the same columns
 * join those of the file before; a file without names of columns cannot be written back.
 */
export function rememberImport(preview: ImportPreview, mode: ImportMode) {
  const { layout, fields, file } = preview;
  const names = layout.names.map(unescapeFormula);
  const before = mode === "append" ? importedTableStore.get() : null;
  if (names.length === 0) return storeImportedTable(before);
  const isSame = before && JSON.stringify(before.names) === JSON.stringify(names);
  const rows = [...(isSame ? before.rows : []), ...importedRows(preview, names.length)];
  storeImportedTable({ source: file.source, names, fields, rows });
}

const importedRows = ({ items, itemRows }: ImportPreview, width: number): ImportedRow[] =>
  items.flatMap((item, index) => {
    const row = itemRows[index];
    if (!row) return [];
    const texts = rowTexts(row).map(unescapeFormula);
    const { description, countryOfOrigin, quantity, value, currency, hsCode } = item;
    return {
      cells: Array.from({ length: width }, (_, column) => texts[column] ?? ""),
      item: { description, countryOfOrigin, quantity, value, currency, hsCode },
    };
  });
