import { escapeFormula } from "#client/features/calculator/items-csv/items-csv.ts";
import type { Cell } from "#shared/calculator/item-cells.ts";

/** The rows as a spreadsheet reads them from the clipboard. */
export const tabSeparated = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(escapeCell).join("\t")).join("\n");

const escapeCell = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : escapeFormula(cell);
