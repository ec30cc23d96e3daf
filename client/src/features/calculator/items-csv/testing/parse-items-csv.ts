import { detectLayout } from "#client/features/calculator/items-csv/columns/layout.ts";
import type { ParsedItems } from "#client/features/calculator/items-csv/items-csv.ts";
import { readCsv } from "#client/features/calculator/items-csv/reading/read-csv.ts";
import type { Table } from "#client/features/calculator/items-csv/reading/table.ts";
import {
  numberFormats,
  type ParseOptions,
  parseItems,
} from "#client/features/calculator/items-csv/rows/parse-items.ts";

type Options = Omit<ParseOptions, "fields" | "format">;

/** The items of a CSV text as the import first shows them. Throws InvalidFileError. */
export const parseItemsCsv = (text: string, options: Options): ParsedItems =>
  parseItemsTable(readCsv(text), options);

/** The items of a table by its recognized columns and number format. */
export function parseItemsTable(
  table: Table | undefined,
  options: Options = { currency: "USD", maxItems: 500 },
): ParsedItems {
  if (!table) throw new Error("The file has no table");
  const layout = detectLayout(table);
  const { format } = numberFormats(table, layout, layout.fields);
  return parseItems(table, layout, { ...options, fields: layout.fields, format });
}
