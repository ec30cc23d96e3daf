import { detectLayout } from "#client/features/calculator/items-csv/columns/layout.ts";
import type { Table } from "#client/features/calculator/items-csv/reading/table.ts";
import {
  numberFormats,
  parseItems,
} from "#client/features/calculator/items-csv/rows/parse-items.ts";

/** The items of a table as the import first shows them, in US dollars. */
export function parseItemsTable(table: Table | undefined) {
  if (!table) throw new Error("The file has no table");
  const layout = detectLayout(table);
  const { format } = numberFormats(table, layout, layout.fields);
  const options = { currency: "USD", maxItems: 500, fields: layout.fields, format } as const;
  return parseItems(table, layout, options);
}
