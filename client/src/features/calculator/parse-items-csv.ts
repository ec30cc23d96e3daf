import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { type CalculationItem, MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { isCountry } from "#shared/countries.ts";
import { type Currency, isCurrency, smallestUnit } from "#shared/currency.ts";
import { isHsCode } from "#shared/http/fields.ts";
import { fromCents, MAX_AMOUNT, MAX_CENTS, toCents } from "#shared/money.ts";
import {
  ITEM_COLUMNS,
  type ItemColumn,
  type ItemsCsv,
  MAX_SKIPPED,
  type SkipReason,
  UnreadableCsv,
  unguarded,
} from "./items-csv.ts";

type Defaults = {
  currency: Currency;
  /** How many items may still be added. */
  room: number;
};

/**
 * Reads items from the text of a CSV file, keeping the rows that can be calculated and telling of
 * the others why not. Throws UnreadableCsv where the text is no CSV.
 */
export function parseItemsCsv(text: string, defaults: Defaults): ItemsCsv {
  const file: ItemsCsv = {
    items: [],
    skipped: [],
    skippedCount: 0,
    currencies: [],
    assumedCurrency: 0,
  };
  let columns: Columns | undefined;
  forEachRow(text, (cells, line) => {
    const header = columns ? undefined : headerColumns(cells);
    columns ??= header ?? STANDARD;
    if (!header) addRow(file, { cells: inOrder(cells, columns), line }, defaults);
  });
  file.currencies = [...new Set(file.items.map(({ currency }) => currency))];
  return file;
}

type Row = { cells: string[]; line: number };

function addRow(file: ItemsCsv, row: Row, { currency, room }: Defaults) {
  const read = readItem(row.cells, currency);
  if (!("reason" in read) && file.items.length < room) {
    file.items.push(read);
    if (namesUnknownCurrency(row.cells)) file.assumedCurrency += 1;
    return;
  }
  file.skippedCount += 1;
  if (file.skipped.length >= MAX_SKIPPED) return;
  const problem = "reason" in read ? read : refused("tooMany", "");
  file.skipped.push({ ...row, ...problem });
}

function readItem(cells: readonly string[], fallback: Currency) {
  const [description = "", valueText = "", quantityText = "", code = "", ...rest] = cells;
  const [country = "", hsCode = ""] = rest;
  const currency = currencyIn(code) ?? fallback;
  const value = valueIn(valueText, currency);
  const quantity = quantityIn(quantityText);
  const countryOfOrigin = country.toUpperCase();

  const problem = descriptionProblem(description);
  if (problem) return refused(problem, description);
  if (value === null) return refused("value", valueText);
  if (quantity === null) return refused("quantity", quantityText);
  const unknown = countryProblem(country);
  if (unknown) return refused(unknown, country);
  if (hsCode && !isHsCode(hsCode)) return refused("hsCode", hsCode);
  const item = { description, value, quantity, currency, countryOfOrigin };
  return (hsCode ? { ...item, hsCode } : item) satisfies CalculationItem;
}

const refused = (reason: SkipReason, found: string) => ({ reason, found });

function descriptionProblem(text: string): SkipReason | null {
  if (text === "" || text.length > MAX_DESCRIPTION) return "description";
  return /\p{Cc}|\p{Cs}/u.test(text) ? "control" : null;
}

function countryProblem(code: string): SkipReason | null {
  if (!/^[a-z]{2}$/i.test(code)) return "country";
  return isCountry(code.toUpperCase()) ? null : "unknownCountry";
}

function valueIn(text: string, currency: Currency): number | null {
  const amount = parseAmount(text, currency);
  if (amount === null || amount > MAX_AMOUNT) return null;
  const cents = toCents(amount, smallestUnit(currency));
  return cents > 0 && cents <= MAX_CENTS ? fromCents(cents) : null;
}

const MAX_QUANTITY = 2_147_483_647;

function quantityIn(text: string): number | null {
  const quantity = /^\d+$/.test(text) ? Number(text) : 0;
  return quantity > 0 && quantity <= MAX_QUANTITY ? quantity : null;
}

function currencyIn(text: string): Currency | null {
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}

function namesUnknownCurrency(cells: readonly string[]): boolean {
  const code = cells[ITEM_COLUMNS.indexOf("currency")];
  return Boolean(code) && !currencyIn(code ?? "");
}

/** Where each of ITEM_COLUMNS stands in the file; -1 where it does not. */
type Columns = readonly number[];

/** A sixth cell may be anything: what it is must be said. */
const STANDARD: Columns = ITEM_COLUMNS.map((column, index) => (column === "hs_code" ? -1 : index));

const ALIASES: Record<ItemColumn, readonly string[]> = {
  description: [],
  value: ["unitvalue"],
  quantity: ["qty"],
  currency: [],
  country: ["countryoforigin", "origin"],
  hs_code: ["hscode", "hs", "hts", "htscode"],
};

/** The columns a first row names; undefined where it is an item already. */
function headerColumns(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ""));
  const describing = names.findIndex((name) => name.includes("description"));
  // "Job description form,12.50,1,USD,VN" is an item, although it has the word.
  if (describing < 0 || parseAmount(cells[1] ?? "") !== null) return undefined;

  const columns = ITEM_COLUMNS.map((column) => {
    return names.findIndex((name) => name === column || ALIASES[column].includes(name));
  });
  const [description = -1, ...others] = columns;
  if (others.every((at) => at < 0)) return STANDARD;
  return [description < 0 ? describing : description, ...others];
}

const inOrder = (cells: readonly string[], columns: Columns): string[] => [
  ...columns.map((at) => cells[at] ?? ""),
  ...cells.filter((_, at) => !columns.includes(at)),
];

/** Calls with every row that is not blank, and the line it starts on. */
function forEachRow(text: string, call: (cells: string[], line: number) => void) {
  // One kind of line end, because the parser counts a CRLF within quotes as two lines.
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  try {
    parse(lines, {
      delimiter: delimiterOf(lines),
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      // Answering null keeps the parser from holding every row of a large file.
      on_record: (record, { lines: lastLine }) => {
        if (record.some((cell) => cell.trim() !== "")) {
          call(record.map(cleaned), lastLine - lineEndsIn(record));
        }
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableCsv(error.message, { cause: error });
    throw error;
  }
}

const cleaned = (cell: string): string => unguarded(cell.trim()).trim();

const lineEndsIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);

/** What separates the cells of the first line that is not blank; a comma in case of doubt. */
function delimiterOf(text: string): "," | ";" | "\t" {
  const first = /^[^\n]*/.exec(text.replace(/^[\s,;]*\n/, ""))?.[0] ?? "";
  const unquoted = first.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => unquoted.split(delimiter).length - 1;
  // Texts hold commas more often than the others, so an equal number speaks for the others.
  if (count("\t") > 0 && count("\t") >= Math.max(count(";"), count(","))) return "\t";
  return count(";") > 0 && count(";") >= count(",") ? ";" : ",";
}
