import { utils, write } from "@e965/xlsx";
import type { SpreadsheetContent } from "#server/features/documents/document.ts";

const MIN_COLUMN_WIDTH = 10;
const MAX_COLUMN_WIDTH = 48;

/** Excel allows 31 characters in the name of a sheet, and none of these. */
const MAX_SHEET_NAME = 31;
const NOT_IN_SHEET_NAME = /[\\/?*[\]:]/g;

/**
 * An Excel file of one sheet. A text is a cell of text whatever it begins with, so that none is a formula, and a number is
 * one.
 */
export function renderSpreadsheet({ name, title, rows }: SpreadsheetContent): Buffer {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet["!cols"] = columnWidths(rows).map((wch) => ({ wch }));
  const book = utils.book_new();
  book.Props = { Title: title };
  const sheetName = name.replaceAll(NOT_IN_SHEET_NAME, " ").slice(0, MAX_SHEET_NAME);
  utils.book_append_sheet(book, sheet, sheetName);
  return write(book, { type: "buffer", bookType: "xlsx", compression: true });
}

/** The length of the longest cell in each column, in characters. */
function columnWidths(rows: SpreadsheetContent["rows"]): number[] {
  const count = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...rows.map((row) => String(row[column] ?? "").length));
    return Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, longest + 2));
  });
}
