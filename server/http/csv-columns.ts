import { AppError } from "#server/errors/app-error.ts";

/**
 * Finds columns of a CSV file by their names in its first record, in any case, and returns a function that reads their
 * cells. Throws `invalid` for a column that is missing or there twice.
 */
export function createColumnFinder(header: readonly string[]) {
  const names = header.map((name) => name.trim().toLowerCase());
  return (column: string) => {
    const name = column.toLowerCase();
    const index = names.indexOf(name);
    if (index < 0) throw new AppError("invalid", "csv.columnMissing", { params: { column } });
    if (names.includes(name, index + 1)) {
      throw new AppError("invalid", "csv.columnTwice", { params: { column } });
    }
    return (cells: readonly string[]) => cells[index] ?? "";
  };
}
