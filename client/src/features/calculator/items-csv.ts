import type { CalculationItem } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";

/** The columns of an item file, in the order they have where no header names them; the last needs one. */
export const ITEM_COLUMNS = [
  "description",
  "value",
  "quantity",
  "currency",
  "country",
  "hs_code",
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

export type SkipReason =
  | "description"
  | "value"
  | "quantity"
  | "country"
  | "unknownCountry"
  | "control"
  | "hsCode"
  | "tooMany";

export type SkippedRow = {
  /** Where the row starts in the file, counted from 1. */
  line: number;
  /** In the order of ITEM_COLUMNS, then what the file has beyond them. */
  cells: string[];
  reason: SkipReason;
  /** The cell that was refused; empty where it is missing, and for a row too many. */
  found: string;
};

/** What an item file holds. */
export type ItemsCsv = {
  items: CalculationItem[];
  /** The first MAX_SKIPPED rows that were refused. */
  skipped: SkippedRow[];
  /** How many rows were refused in all. */
  skippedCount: number;
  /** The distinct currencies of the items. */
  currencies: Currency[];
  /** How many items name a currency the product does not know and were given the default one. */
  assumedCurrency: number;
};

export const MAX_SKIPPED_ROWS = 1000;

/** The text is no CSV at all, such as one with a quote that is never closed. */
export class InvalidCsvError extends Error {}

// A spreadsheet runs a cell that starts like these as a formula. Leading apostrophes count along,
// so that a text which has one of its own comes back with it.
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r]/;

export const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string): string =>
  ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
