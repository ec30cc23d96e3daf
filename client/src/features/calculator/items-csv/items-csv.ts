import type { CalculationItem } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import type { TableRow } from "./reading/table.ts";

/** The columns of a file without a header, in their order. */
export const BASIC_COLUMNS = ["description", "value", "quantity", "currency", "country"] as const;

/** Read only from a file with a header, and written only if an item has them. */
export const OPTIONAL_COLUMNS = ["hs_code", "quantities", "claims", "answers"] as const;

/** The columns of an item file. */
export const ITEM_COLUMNS = [...BASIC_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** The columns of a file of skipped rows before those of the imported file; an import reads over them. */
export const SKIPPED_COLUMNS: readonly string[] = ["line", "reason"];

/** The column of the invalid cell, or a reason of its own. */
export type SkipReason =
  | Exclude<ItemColumn, "hs_code">
  | "unknownCountry"
  | "control"
  | "tooMany"
  | "tooManyCells"
  | "splitAmount"
  | "total"
  | "repeatedHeader";

export type SkippedRow = {
  /** The row's first line in the file, from 1. */
  line: number;
  /** The cells as they are in the file. */
  cells: string[];
  reason: SkipReason;
  /** The invalid cell; empty if it is missing or if the row exceeds the limit. */
  found: string;
};

/** What was changed, assumed or left out in a row that is imported all the same. */
export type RemarkKind =
  | "codeUnreadable"
  | "codeZeroAdded"
  | "codeTrimmed"
  | "valueMissing"
  | "valueRounded"
  | "lot"
  | "totalDiffers"
  | "piecesOfUnit"
  | "quantityAssumed"
  | "nameAssumed"
  | "weightUnreadable";

export type Remark = {
  kind: RemarkKind;
  /** The cell. */
  from: string;
  /** What was made of it; empty if nothing was. */
  to: string;
};

export type RowRemark = Remark & {
  line: number;
  /** The place of the item in the list. */
  item: number;
};

/** The fields without which no row can be imported. */
export type RequiredField = "description" | "value" | "country";

export type ParsedItems = {
  /** A value of 0 is missing, with a remark. */
  items: CalculationItem[];
  /** The row of each item. */
  itemRows: TableRow[];
  /** The remarks of the items, in their order. */
  remarks: RowRemark[];
  /** The first skipped rows, at most MAX_SKIPPED_ROWS. */
  skipped: SkippedRow[];
  /** How many rows are skipped in all. */
  skippedCount: number;
  skippedByReason: Partial<Record<SkipReason, number>>;
  /** The distinct currencies of all valid rows, also of those skipped for their currency. */
  currencies: Currency[];
  /** How many items name an unknown currency and got the default one. */
  assumedCurrency: number;
  /** The names of the columns that are not imported. */
  ignoredColumns: string[];
  /** Whether rows without a header have more cells than are imported. */
  hasIgnoredCells: boolean;
  /** Whether every row counts as one piece, because no column is a quantity. */
  assumesQuantity: boolean;
  /** Whether the code stands for the description, because no column names the goods. */
  describesByCode: boolean;
  missingFields: RequiredField[];
};

export const MAX_SKIPPED_ROWS = 1000;

// Spreadsheets run a cell that starts with one of these as a formula. Where lists are separated by semicolons, they
// also split a text at them. Apostrophes before it match too, so that escaping is reversible.
const FORMULA = /^(?='*[=+\-@\t\r])|;(?=["']*[=+\-@\t\r])/g;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])|(;)'(?=["']*[=+\-@\t\r])/g;

export const escapeFormula = (cell: string): string => cell.replace(FORMULA, "$&'");

export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA, "$1");
