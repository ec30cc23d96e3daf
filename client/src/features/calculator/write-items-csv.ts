import { downloadText } from "#client/lib/download.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import { type Currency, currencyDecimals, smallestUnit } from "#shared/currency.ts";
import { fromCents, toCents } from "#shared/money.ts";
import { escapeFormula, ITEM_COLUMNS, type SkippedRow } from "./items-csv.ts";

/** The items as CSV for spreadsheets, which parseItemsCsv reads back. */
export function writeItemsCsv(items: readonly CalculationItem[]): string {
  const hasCodes = items.some(({ hsCode }) => hsCode);
  const columns = ITEM_COLUMNS.filter((column) => hasCodes || column !== "hs_code");
  const rows = items.map((item) => [
    item.description,
    plainAmount(item.value, item.currency),
    String(item.quantity),
    item.currency,
    item.countryOfOrigin,
    ...(hasCodes ? [item.hsCode ?? ""] : []),
  ]);
  return toCsv([columns, ...rows]);
}

export const CSV_TYPE = "text/csv;charset=utf-8";

export const downloadTemplate = (exampleDescription: string) =>
  downloadText("items-template.csv", csvTemplate(exampleDescription), CSV_TYPE);

/** The header and one example item. */
export function csvTemplate(exampleDescription: string): string {
  return writeItemsCsv([
    {
      description: exampleDescription,
      value: 12.5,
      quantity: 2,
      currency: "USD",
      countryOfOrigin: "VN",
    },
  ]);
}

/** The skipped rows, to be corrected and imported; the import ignores the column `line`. */
export const skippedRowsCsv = (skipped: readonly SkippedRow[]): string =>
  toCsv([["line", ...ITEM_COLUMNS], ...skipped.map(({ line, cells }) => [String(line), ...cells])]);

export const exportFileName = (now: Date): string => `items-export-${now.getTime()}.csv`;

const plainAmount = (value: number, currency: Currency): string =>
  fromCents(toCents(value, smallestUnit(currency))).toFixed(currencyDecimals(currency));

// Without it, Excel decodes the file with the system's code page.
const BOM = "\uFEFF";

const toCsv = (rows: readonly string[][]): string =>
  BOM + rows.map((cells) => `${cells.map(escapeCell).join(",")}\r\n`).join("");

function escapeCell(cell: string): string {
  const text = escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
