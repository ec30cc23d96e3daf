import type { CalculationItem } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";

/** In their default order without a header. */
export const BASIC_COLUMNS = ["description", "value", "quantity", "currency", "country"] as const;

/** Read only from a file with a header, and written only if an item has them. */
export const OPTIONAL_COLUMNS = ["hs_code", "quantities", "claims", "facts"] as const;

/** The columns of an item file. */
export const ITEM_COLUMNS = [...BASIC_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** The columns of a file of skipped rows before those of items; an import reads over them. */
export const SKIPPED_COLUMNS: readonly string[] = ["line", "reason"];

export const byColumn = <Value>(read: (column: ItemColumn) => Value) =>
  Object.fromEntries(ITEM_COLUMNS.map((column) => [column, read(column)])) as Record<
    ItemColumn,
    Value
  >; // safe: has each column

/** The column of the invalid cell, or a reason of its own. */
export type SkipReason = ItemColumn | "unknownCountry" | "control" | "tooMany";

export type SkippedRow = {
  /** The row's first line in the file, from 1. */
  line: number;
  /** In the order of ITEM_COLUMNS, then the cells of unknown columns. */
  cells: string[];
  reason: SkipReason;
  /** The invalid cell; empty if it is missing or if the row exceeds the limit. */
  found: string;
};

export type ItemsCsv = {
  items: CalculationItem[];
  /** At most the first MAX_SKIPPED_ROWS. */
  skipped: SkippedRow[];
  /** Of all skipped rows. */
  skippedCount: number;
  skippedByReason: Partial<Record<SkipReason, number>>;
  /** Of all valid rows, also of those skipped for their currency. Distinct. */
  currencies: Currency[];
  /** How many items name an unknown currency and got the default one. */
  assumedCurrency: number;
  /** The names of the columns that are not imported. */
  ignoredColumns: string[];
  /** Whether rows without a header have more cells than are imported. */
  hasIgnoredCells: boolean;
};

export const MAX_SKIPPED_ROWS = 1000;

/** The text is not CSV, for example because of an unclosed quote. */
export class InvalidCsvError extends Error {}

// Spreadsheets run a cell that starts with one of these as a formula. Where lists are separated by semicolons, they
// also split a text at them. Apostrophes before it match too, so that escaping is reversible.
const FORMULA = /^(?='*[=+\-@\t\r])|;(?=["']*[=+\-@\t\r])/g;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])|(;)'(?=["']*[=+\-@\t\r])/g;

export const escapeFormula = (cell: string): string => cell.replace(FORMULA, "$&'");

export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA, "$1");
