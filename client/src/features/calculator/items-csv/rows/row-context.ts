import type { NumberFormat } from "#client/features/calculator/items-csv/cells/number-format.ts";
import type {
  ImportField,
  Mapping,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import type { Currency } from "#shared/currency.ts";

/** What every row of a table is read by. */
export type RowContext = {
  names: readonly string[];
  columns: Readonly<Partial<Record<ImportField, number>>>;
  /** Null for a sheet. */
  delimiter: string | null;
  format: NumberFormat;
  /** The currency of rows that name none. */
  currency: Currency;
  /** The origin of rows that name none; empty without one. */
  country: string;
};

export const columnsByField = (fields: Mapping): RowContext["columns"] =>
  Object.fromEntries(fields.flatMap((field, column) => (field ? [[field, column]] : [])));
