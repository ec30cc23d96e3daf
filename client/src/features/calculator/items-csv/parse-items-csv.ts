import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { parseAmount, toHalfWidth } from "#client/lib/parse-amount.ts";
import { type CalculationItem, MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { isCountry } from "#shared/countries.ts";
import { findSeparatorLine } from "#shared/csv-separator-line.ts";
import { type Currency, isCurrency, smallestUnit } from "#shared/currency.ts";
import { isHsCode, isPrintable } from "#shared/http/fields.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { fromCents, MAX_AMOUNT, MAX_CENTS, toCents } from "#shared/money.ts";
import { spacesToDots } from "#shared/schedule/format-code.ts";
import { detectLayout, type Layout, type Row, readRow } from "./csv-layout.ts";
import {
  InvalidCsvError,
  ITEM_COLUMNS,
  type ItemsCsv,
  MAX_SKIPPED_ROWS,
  type SkippedRow,
  type SkipReason,
  unescapeFormula,
} from "./items-csv.ts";
import { parseClaims, parseFacts, parseQuantities } from "./line-cells.ts";

type ParseOptions = {
  /** Of rows without a known currency, unless a header names one. */
  currency: Currency;
  /** Rows in another known currency are skipped. */
  only?: Currency;
  maxItems: number;
};

/**
 * Parses the items of a CSV file; invalid rows are skipped with a reason. Throws InvalidCsvError.
 */
export function parseItemsCsv(text: string, options: ParseOptions): ItemsCsv {
  const file: ItemsCsv = {
    items: [],
    skipped: [],
    skippedCount: 0,
    skippedByReason: {},
    currencies: [],
    assumedCurrency: 0,
    ignoredColumns: [],
    hasIgnoredCells: false,
  };
  let layout: Layout | undefined;
  forEachRow(text, (cells, line) => {
    const isFirst = layout === undefined;
    layout ??= detectLayout(cells, options.currency);
    const row = readRow(cells, layout);
    const ignored = row.others.filter((cell) => cell !== "");
    if (isFirst && layout.hasHeader) {
      file.ignoredColumns = ignored;
      return;
    }
    if (!layout.hasHeader && ignored.length > 0) file.hasIgnoredCells = true;
    addRow(file, { ...row, line }, { ...options, currency: layout.currency });
  });
  return file;
}

type NumberedRow = Row & { line: number };

function addRow(file: ItemsCsv, row: NumberedRow, options: ParseOptions) {
  const parsed = parseItem(row.cells, options.currency);
  if ("reason" in parsed) return addSkipped(file, row, parsed);
  const skipped = skipReason(file, parsed, options);
  if (skipped) return addSkipped(file, row, skipped);
  file.items.push(parsed);
  if (hasUnknownCurrency(row.cells)) file.assumedCurrency += 1;
}

/** Why a valid item is skipped all the same; null if it is not. */
function skipReason(
  file: ItemsCsv,
  { currency }: CalculationItem,
  { only, maxItems }: ParseOptions,
) {
  if (!file.currencies.includes(currency)) file.currencies.push(currency);
  if (only && currency !== only) return skip("currency", currency);
  return file.items.length < maxItems ? null : skip("tooMany", "");
}

function addSkipped(file: ItemsCsv, { cells, others, line }: NumberedRow, why: Skip) {
  file.skippedCount += 1;
  file.skippedByReason[why.reason] = (file.skippedByReason[why.reason] ?? 0) + 1;
  if (file.skipped.length >= MAX_SKIPPED_ROWS) return;
  const ordered = ITEM_COLUMNS.map((column) => cells[column]);
  file.skipped.push({ line, cells: [...ordered, ...others], ...why });
}

type Cells = Row["cells"];

function parseItem(cells: Cells, fallback: Currency) {
  const { description, country } = cells;
  const currency = parseCurrency(cells.currency) ?? fallback;
  const value = parseValue(cells.value, currency);
  const quantity = parseQuantity(cells.quantity);
  const countryOfOrigin = country.toUpperCase();

  const invalid = descriptionError(description);
  if (invalid) return skip(invalid, description);
  if (value === null) return skip("value", cells.value);
  if (quantity === null) return skip("quantity", cells.quantity);
  const unknown = countryError(country);
  if (unknown) return skip(unknown, country);
  const line = parseLineCells(cells);
  if ("reason" in line) return line;
  return {
    ...{ description, value, quantity, currency, countryOfOrigin },
    ...line,
  } satisfies CalculationItem;
}

type LineInput = Pick<CalculationItem, "hsCode" | "quantities" | "claims" | "facts">;

/** What the tariff line needs; nothing without a code. */
function parseLineCells(cells: Cells): LineInput | Skip {
  const hsCode = spacesToDots(cells.hs_code);
  if (hsCode && !isHsCode(hsCode)) return skip("hs_code", cells.hs_code);
  const quantities = parseQuantities(cells.quantities);
  if (quantities === null) return skip("quantities", cells.quantities);
  const claims = parseClaims(cells.claims);
  if (claims === null) return skip("claims", cells.claims);
  const facts = parseFacts(cells.facts);
  if (facts === null) return skip("facts", cells.facts);
  return hsCode ? { hsCode, quantities, claims, facts } : {};
}

type Skip = Pick<SkippedRow, "reason" | "found">;

const skip = (reason: SkipReason, found: string): Skip => ({ reason, found });

function descriptionError(text: string): SkipReason | null {
  if (text === "" || text.length > MAX_DESCRIPTION) return "description";
  return isPrintable(text) ? null : "control";
}

function countryError(code: string): SkipReason | null {
  if (!/^[a-z]{2}$/i.test(code)) return "country";
  return isCountry(code.toUpperCase()) ? null : "unknownCountry";
}

function parseValue(text: string, currency: Currency): number | null {
  const amount = parseAmount(text, currency);
  if (amount === null || amount > MAX_AMOUNT) return null;
  const cents = toCents(amount, smallestUnit(currency));
  return cents > 0 && cents <= MAX_CENTS ? fromCents(cents) : null;
}

function parseQuantity(text: string): number | null {
  const digits = toHalfWidth(text);
  const quantity = /^\d+$/.test(digits) ? Number(digits) : 0;
  return quantity > 0 && quantity <= MAX_INTEGER ? quantity : null;
}

function parseCurrency(text: string): Currency | null {
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}

const hasUnknownCurrency = ({ currency }: Cells): boolean =>
  currency !== "" && parseCurrency(currency) === null;

/** Calls `onRow` with every row that is not blank and its first line. */
function forEachRow(text: string, onRow: (cells: string[], line: number) => void) {
  // The parser counts a CRLF within quotes as two lines.
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const separatorLine = findSeparatorLine(lines);
  try {
    // The line end of a separator line stays, so that the lines after it keep their numbers.
    parse(lines.slice(separatorLine?.length), {
      delimiter: separatorLine?.delimiter ?? detectDelimiter(lines),
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      // Returning null keeps the parser from storing every row.
      on_record: (record, { lines: lastLine }) => {
        if (record.some((cell) => cell.trim() !== "")) {
          onRow(record.map(cleanCell), lastLine - countLineBreaks(record));
        }
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidCsvError(error.message, { cause: error });
    throw error;
  }
}

const cleanCell = (cell: string): string =>
  unescapeFormula(cell.trim())
    .trim()
    .replaceAll(/[\n\t]+/g, " ");

const countLineBreaks = (cells: readonly string[]): number => cells.join("").split("\n").length - 1;

/** The delimiter of the first line that is not blank; by default a comma. */
function detectDelimiter(text: string): "," | ";" | "\t" {
  const first = /^[^\n]*/.exec(text.replace(/^[\s,;]*\n/, ""))?.[0] ?? "";
  const unquoted = first.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length - 1;
  // Text contains commas more often than the others, which therefore win a tie.
  if (count("\t") > 0 && count("\t") >= Math.max(count(";"), count(","))) return "\t";
  return count(";") > 0 && count(";") >= count(",") ? ";" : ",";
}
