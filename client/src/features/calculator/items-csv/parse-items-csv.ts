import type { Currency } from "#shared/currency.ts";
import { detectLayout } from "./columns/layout.ts";
import type { ParsedItems } from "./items-csv.ts";
import { readCsv } from "./reading/read-csv.ts";
import { numberFormats, parseItems } from "./rows/parse-items.ts";

type CsvOptions = {
  /** Of rows without a known currency, unless the file names one. */
  currency: Currency;
  /** Rows in another known currency are skipped. */
  only?: Currency;
  maxItems: number;
};

/** Parses the items of a CSV text by the columns and the number format that it is recognized by. Throws InvalidFileError. */
export function parseItemsCsv(text: string, options: CsvOptions): ParsedItems {
  const table = readCsv(text);
  const layout = detectLayout(table);
  const { format } = numberFormats(table, layout, layout.fields);
  return parseItems(table, layout, { ...options, fields: layout.fields, format });
}
