import type { Currency } from "#shared/currency.ts";
import type { NumberFormat } from "./cells/number-format.ts";
import type { Mapping } from "./columns/import-fields.ts";
import type { Layout } from "./columns/layout.ts";
import type { ParsedItems } from "./items-csv.ts";
import type { Table } from "./reading/table.ts";

export type ImportFile = {
  /** The name of the file, or what was pasted. */
  source: string;
  tables: readonly Table[];
  /** Pasted text; null for a file. */
  text: string | null;
};

/** What the person has decided about a file; the rest is recognized. */
export type ImportChoices = {
  /** The place of the sheet among the tables. */
  sheet?: number | undefined;
  fields?: Mapping | undefined;
  format?: NumberFormat | undefined;
  currency?: Currency | undefined;
  /** The origin of rows that name none. */
  country?: string | undefined;
};

export type ImportPreview = ParsedItems & {
  file: ImportFile;
  choices: ImportChoices;
  sheet: number;
  layout: Layout;
  fields: Mapping;
  format: NumberFormat;
  /** Whether a number of the file is read differently in the other format. */
  isFormatAmbiguous: boolean;
  /** The currency of the calculation after the import. */
  currency: Currency;
  /** Whether the import changes the currency, and with it the value of the existing rows. */
  changesCurrency: boolean;
  canAppend: boolean;
};
