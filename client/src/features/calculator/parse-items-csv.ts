import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { type CalculationItem, MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { isCountry } from "#shared/countries.ts";
import { type Currency, isCurrency, smallestUnit } from "#shared/currency.ts";
import { isHsCode, isPrintable } from "#shared/http/fields.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { fromCents, MAX_AMOUNT, MAX_CENTS, toCents } from "#shared/money.ts";
import {
  InvalidCsvError,
  ITEM_COLUMNS,
  type ItemColumn,
  type ItemsCsv,
  MAX_SKIPPED_ROWS,
  type SkippedRow,
  type SkipReason,
  unescapeFormula,
} from "./items-csv.ts";
import { parseClaims, parseQuantities } from "./line-cells.ts";

type ParseOptions = {
  /** Of rows without a known currency. */
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
    layout ??= detectLayout(cells);
    const isHeader = isFirst && layout.hasHeader;
    addIgnored(file, cells, layout, isHeader);
    if (!isHeader) addRow(file, { cells: orderCells(cells, layout.columns), line }, options);
  });
  return file;
}

function addIgnored(
  file: ItemsCsv,
  cells: readonly string[],
  { columns, hasHeader }: Layout,
  isHeader: boolean,
) {
  const ignored = cells.filter((cell, at) => cell !== "" && !columns.includes(at));
  if (isHeader) file.ignoredColumns = ignored;
  else if (!hasHeader && ignored.length > 0) file.hasIgnoredCells = true;
}

type Row = { cells: string[]; line: number };

function addRow(file: ItemsCsv, row: Row, options: ParseOptions) {
  const parsed = parseItem(row.cells, options.currency);
  const skipped = "reason" in parsed ? parsed : leftOut(file, parsed, options);
  if (skipped) return addSkipped(file, { ...row, ...skipped });
  file.items.push(parsed as CalculationItem); // safe: without a reason it is an item
  if (hasUnknownCurrency(row.cells)) file.assumedCurrency += 1;
}

/** Why a valid item is skipped all the same; null if it is not. */
function leftOut(file: ItemsCsv, { currency }: CalculationItem, { only, maxItems }: ParseOptions) {
  if (!file.currencies.includes(currency)) file.currencies.push(currency);
  if (only && currency !== only) return skip("currency", currency);
  return file.items.length < maxItems ? null : skip("tooMany", "");
}

function addSkipped(file: ItemsCsv, row: SkippedRow) {
  file.skippedCount += 1;
  file.skippedByReason[row.reason] = (file.skippedByReason[row.reason] ?? 0) + 1;
  if (file.skipped.length < MAX_SKIPPED_ROWS) file.skipped.push(row);
}

function parseItem(cells: readonly string[], fallback: Currency) {
  const [description = "", valueText = "", quantityText = "", code = "", ...rest] = cells;
  const [country = "", ...lineCells] = rest;
  const currency = parseCurrency(code) ?? fallback;
  const value = parseValue(valueText, currency);
  const quantity = parseQuantity(quantityText);
  const countryOfOrigin = country.toUpperCase();

  const invalid = descriptionError(description);
  if (invalid) return skip(invalid, description);
  if (value === null) return skip("value", valueText);
  if (quantity === null) return skip("quantity", quantityText);
  const unknown = countryError(country);
  if (unknown) return skip(unknown, country);
  const line = parseLineCells(lineCells);
  if ("reason" in line) return line;
  return {
    ...{ description, value, quantity, currency, countryOfOrigin },
    ...line,
  } satisfies CalculationItem;
}

type LineInput = Pick<CalculationItem, "hsCode" | "quantities" | "claims">;

/** What the tariff line needs; nothing without a code. */
function parseLineCells([hsCode = "", quantityText = "", claimText = ""]: string[]):
  | LineInput
  | ReturnType<typeof skip> {
  if (hsCode && !isHsCode(hsCode)) return skip("hsCode", hsCode);
  const quantities = parseQuantities(quantityText);
  if (quantities === null) return skip("quantities", quantityText);
  const claims = parseClaims(claimText);
  if (claims === null) return skip("claims", claimText);
  const line: LineInput = { ...(quantities && { quantities }), ...(claims && { claims }) };
  return hsCode ? { hsCode, ...line } : {};
}

const skip = (reason: SkipReason, found: string) => ({ reason, found });

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
  const quantity = /^\d+$/.test(text) ? Number(text) : 0;
  return quantity > 0 && quantity <= MAX_INTEGER ? quantity : null;
}

function parseCurrency(text: string): Currency | null {
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}

function hasUnknownCurrency(cells: readonly string[]): boolean {
  const code = cells[ITEM_COLUMNS.indexOf("currency")];
  return Boolean(code) && !parseCurrency(code ?? "");
}

/** The index of each of ITEM_COLUMNS in the file; -1 if it is missing. */
type Columns = readonly number[];
type Layout = { columns: Columns; hasHeader: boolean };

function detectLayout(firstRow: readonly string[]): Layout {
  const header = headerColumns(firstRow);
  return { columns: header ?? columnsWithoutHeader(firstRow), hasHeader: header !== undefined };
}

/** Without a header, a sixth cell is not assumed to be an HS code. */
const DEFAULT_COLUMNS: Columns = ITEM_COLUMNS.map((_, index) =>
  index < ITEM_COLUMNS.indexOf("hs_code") ? index : -1,
);

/** The order of the list on screen. */
const TABLE_COLUMNS: Columns = columnsInOrder(
  "description",
  "country",
  "quantity",
  "value",
  "currency",
);

function columnsInOrder(...names: ItemColumn[]): Columns {
  return ITEM_COLUMNS.map((column) => names.indexOf(column));
}

/** Rows in the order of the list on screen have their country where the value is by default. */
function columnsWithoutHeader([, country = "", quantity = "", value = ""]: readonly string[]) {
  const isAmount = (text: string) => parseAmount(text) !== null;
  const isTable = /\p{L}/u.test(country) && !isAmount(country) && isAmount(quantity);
  return isTable && isAmount(value) ? TABLE_COLUMNS : DEFAULT_COLUMNS;
}

const ALIASES: Record<ItemColumn, readonly string[]> = {
  description: [],
  value: ["unitvalue"],
  quantity: ["qty"],
  currency: [],
  country: ["countryoforigin", "origin"],
  hs_code: ["hscode", "hs", "hts", "htscode"],
  quantities: [],
  claims: ["preferences"],
};

/** The columns that the first row names; undefined if it is an item. */
function headerColumns(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ""));
  const describing = names.findIndex((name) => name.includes("description"));
  // "Job description form,12.50,1,USD,VN" is an item.
  if (describing < 0 || parseAmount(cells[1] ?? "") !== null) return undefined;

  const columns = ITEM_COLUMNS.map((column) => {
    return names.findIndex((name) => name === column || ALIASES[column].includes(name));
  });
  const [description = -1, ...others] = columns;
  if (others.every((at) => at < 0)) return DEFAULT_COLUMNS;
  return [description < 0 ? describing : description, ...others];
}

const orderCells = (cells: readonly string[], columns: Columns): string[] => [
  ...columns.map((at) => cells[at] ?? ""),
  ...cells.filter((_, at) => !columns.includes(at)),
];

/** Calls `onRow` with every row that is not blank and its first line. */
function forEachRow(text: string, onRow: (cells: string[], line: number) => void) {
  // The parser counts a CRLF within quotes as two lines.
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  try {
    parse(lines, {
      delimiter: detectDelimiter(lines),
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

const cleanCell = (cell: string): string => unescapeFormula(cell.trim()).trim();

const countLineBreaks = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);

/** The delimiter of the first line that is not blank; by default a comma. */
function detectDelimiter(text: string): "," | ";" | "\t" {
  const first = /^[^\n]*/.exec(text.replace(/^[\s,;]*\n/, ""))?.[0] ?? "";
  const unquoted = first.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length - 1;
  // Text contains commas more often than the others, which therefore win a tie.
  if (count("\t") > 0 && count("\t") >= Math.max(count(";"), count(","))) return "\t";
  return count(";") > 0 && count(";") >= count(",") ? ";" : ",";
}
