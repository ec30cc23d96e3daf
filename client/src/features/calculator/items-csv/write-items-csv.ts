import {
  type ItemValues,
  isQuantity,
  parseQuantity,
} from "#client/features/calculator/form/form-values.ts";
import { currentLineInput } from "#client/features/calculator/form/line-input.ts";
import { downloadCsv } from "#client/lib/download-csv.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import { type Currency, currencyDecimals, smallestUnit } from "#shared/currency.ts";
import { fromCents, MAX_AMOUNT, toCents } from "#shared/money.ts";
import { writeAnswers, writeClaims, writeQuantities } from "./cells/line-cells.ts";
import { toCsv } from "./csv-text.ts";
import type { ImportPreview } from "./import-preview.ts";
import {
  BASIC_COLUMNS,
  type ItemColumn,
  OPTIONAL_COLUMNS,
  SKIPPED_COLUMNS,
  type SkippedRow,
  type SkipReason,
} from "./items-csv.ts";

/** The items as CSV for spreadsheets, which parseItemsCsv reads back. */
export const writeItemsCsv = (items: readonly CalculationItem[]): string =>
  writeItemTexts(
    items.map((item) => ({
      ...item,
      value: plainAmount(item.value, item.currency),
      quantity: String(item.quantity),
    })),
  );

/** The rows of the form as the same CSV; an invalid amount or quantity stays as typed. */
export const writeFormRowsCsv = (rows: readonly ItemValues[], currency: Currency): string =>
  writeItemTexts(
    rows.map((row) => ({
      description: row.description.trim(),
      value: valueText(row.value, currency),
      quantity: quantityText(row.quantity),
      currency,
      countryOfOrigin: row.countryOfOrigin,
      hsCode: row.hsCode.trim(),
      ...currentLineInput(row),
    })),
  );

type ItemTexts = Omit<CalculationItem, "value" | "quantity"> & { value: string; quantity: string };

function writeItemTexts(items: readonly ItemTexts[]): string {
  const rows = items.map(toCells);
  const isUsed = (column: ItemColumn) => rows.some((cells) => cells[column] !== "");
  const columns = [...BASIC_COLUMNS, ...OPTIONAL_COLUMNS.filter(isUsed)];
  return toCsv([columns, ...rows.map((cells) => columns.map((column) => cells[column]))]);
}

function valueText(typed: string, currency: Currency): string {
  const amount = typed.trim() === "" ? 0 : parseAmount(typed, currency);
  return amount === null || amount > MAX_AMOUNT ? typed.trim() : plainAmount(amount, currency);
}

const quantityText = (typed: string): string =>
  isQuantity(typed) ? String(parseQuantity(typed)) : typed.trim();

const toCells = (item: ItemTexts): Record<ItemColumn, string> => ({
  description: item.description,
  value: item.value,
  quantity: item.quantity,
  currency: item.currency,
  country: item.countryOfOrigin,
  hs_code: item.hsCode ?? "",
  quantities: writeQuantities(item.quantities),
  claims: writeClaims(item.claims),
  answers: writeAnswers(item.answers),
});

/** Downloads the rows that have a description, and returns their number. */
export function downloadItems(rows: readonly ItemValues[], currency: Currency): number {
  const described = rows.filter(({ description }) => description.trim() !== "");
  if (described.length > 0) {
    downloadCsv(exportFileName(new Date()), writeFormRowsCsv(described, currency));
  }
  return described.length;
}

/** The example as a file that can be imported as it is. */
export const downloadExample = (rows: readonly (readonly string[])[]) =>
  downloadCsv("items-example.csv", toCsv(rows));

type SkippedFile = Pick<ImportPreview, "skipped" | "layout" | "fields">;

/**
 * The skipped rows with the reason of each, to be corrected and imported, below the names that the file has for its
 * columns. Without names, the cells that are not imported are left out.
 */
export function skippedRowsCsv(
  { skipped, layout, fields }: SkippedFile,
  reasonText: (reason: SkipReason) => string,
): string {
  const hasNames = layout.names.length > 0;
  const names = hasNames ? layout.names : fields.map((field) => field ?? "");
  const cellsOf = (row: SkippedRow) => (hasNames ? row.cells : row.cells.slice(0, names.length));
  return toCsv([
    [...SKIPPED_COLUMNS, ...names],
    ...skipped.map((row) => [String(row.line), reasonText(row.reason), ...cellsOf(row)]),
  ]);
}

export const exportFileName = (now: Date): string => `items-export-${now.getTime()}.csv`;

const plainAmount = (value: number, currency: Currency): string =>
  fromCents(toCents(value, smallestUnit(currency))).toFixed(currencyDecimals(currency));
