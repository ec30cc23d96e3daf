import type { ImportField } from "#client/features/calculator/items-csv/columns/import-fields.ts";
import type { SkippedRow, SkipReason } from "#client/features/calculator/items-csv/items-csv.ts";
import { type Cell, cellText } from "#client/features/calculator/items-csv/reading/table.ts";
import type { RowContext } from "./row-context.ts";

/** The cells of a row by field. */
export type RowCells = {
  cell: (field: ImportField) => Cell | undefined;
  text: (field: ImportField) => string;
};

export function rowCells(cells: readonly Cell[], { columns }: RowContext): RowCells {
  const cell = (field: ImportField) => cells[columns[field] ?? -1];
  return { cell, text: (field) => cellText(cell(field)) };
}

export type Skip = Pick<SkippedRow, "reason" | "found">;

export const skip = (reason: SkipReason, found: string): Skip => ({ reason, found });
