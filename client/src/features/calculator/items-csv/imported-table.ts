import { readStoredJson, writeStored } from "#client/lib/browser-storage.ts";
import { createStore } from "#client/lib/store.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import type { Mapping } from "./columns/import-fields.ts";

/** What tells whether an item of a result is that of a row, and whether it has been changed since. */
export type ImportedItem = Pick<
  CalculationItem,
  "description" | "countryOfOrigin" | "quantity" | "value" | "currency" | "hsCode"
>;

/** A row of an imported file, with its cells as they are there and the item that was made of it. */
export type ImportedRow = { cells: string[]; item: ImportedItem };

/** The rows of the last imported file whose columns have names. */
export type ImportedTable = {
  /** The name of the file, or what was pasted. */
  source: string;
  names: readonly string[];
  fields: Mapping;
  rows: readonly ImportedRow[];
};

const KEY = "imported-table";

/** The tab keeps it for as long as the items: also over a reload. */
export const importedTableStore = createStore<ImportedTable | null>(storedTable());

export function storeImportedTable(table: ImportedTable | null) {
  importedTableStore.set(table);
  writeStored("sessionStorage", KEY, table && JSON.stringify(table));
}

function storedTable(): ImportedTable | null {
  const stored = readStoredJson("sessionStorage", KEY);
  return isTable(stored) ? stored : null;
}

function isTable(stored: unknown): stored is ImportedTable {
  if (typeof stored !== "object" || stored === null) return false;
  const lists = ["names", "fields", "rows"].map((key) => Reflect.get(stored, key));
  return lists.every(Array.isArray);
}
