import { parseAmount } from "#client/lib/parse-amount.ts";
import { type Currency, currencyCodes, isCurrency } from "#shared/currency.ts";
import { COLUMN_NAMES } from "./csv-column-names.ts";
import { BASIC_COLUMNS, byColumn, type ItemColumn, SKIPPED_COLUMNS } from "./items-csv.ts";

/** The index of each column in the file; -1 if it is missing. */
type Columns = Readonly<Record<ItemColumn, number>>;
export type Layout = {
  columns: Columns;
  /** The indexes of SKIPPED_COLUMNS. */
  skipped: readonly number[];
  hasHeader: boolean;
  /** Of rows that name none. */
  currency: Currency;
};

/** Which cells of a row are which column, and the currency of the values, by the file's first row. */
export function detectLayout(firstRow: readonly string[], currency: Currency): Layout {
  const header = headerColumns(firstRow);
  if (!header) {
    return { columns: columnsWithoutHeader(firstRow), skipped: [], hasHeader: false, currency };
  }
  return {
    columns: header,
    skipped: SKIPPED_COLUMNS.map((name) => firstRow.indexOf(name)),
    hasHeader: true,
    currency: namedCurrency(firstRow[header.value] ?? "", currency),
  };
}

/** That of "Value (USD)" or "Price in €"; `current` where the header names none, or a mark that it shares, such as "$". */
function namedCurrency(header: string, current: Currency): Currency {
  const findNamed = (mark: RegExp) => {
    const words = header.match(mark) ?? [];
    const isNamed = (code: Currency) =>
      words.some((word) => parseAmount(`${word}1`, code) !== null);
    return [current, ...currencyCodes].find(isNamed);
  };
  // French has "$ CA", and "$ HT" without taxes.
  return findNamed(/\p{Sc}\s\p{Lu}{2}\b/gu) ?? findNamed(/[\p{L}\p{Sc}]+/gu) ?? current;
}

const columnsInOrder = (names: readonly ItemColumn[]): Columns =>
  byColumn((column) => names.indexOf(column));

/** Without a header, a sixth cell is not assumed to be an HS code. */
const DEFAULT_COLUMNS = columnsInOrder(BASIC_COLUMNS);

/** The order of the list on screen. */
const TABLE_COLUMNS = columnsInOrder(["description", "country", "quantity", "value", "currency"]);

const columnsWithoutHeader = (row: readonly string[]): Columns =>
  isTableRow(row) ? TABLE_COLUMNS : DEFAULT_COLUMNS;

/** Rows in the order of the list on screen have their country where the value is by default. */
const isTableRow = ([, country = "", quantity = "", value = ""]: readonly string[]): boolean =>
  /\p{L}/u.test(country) && !isAmount(country) && isAmount(quantity) && isAmount(value);

const isAmount = (text: string): boolean => parseAmount(text) !== null;

/** The columns that the first row names; undefined if it is an item. */
function headerColumns(cells: readonly string[]): Columns | undefined {
  // "Job description form,12.50,1,USD,VN" is an item, as is "Job description form,VN,1,12.50".
  if (isAmount(cells[1] ?? "") || isTableRow(cells)) return undefined;
  const names = cells.map(columnName);
  const { description: known, ...others } = byColumn((column) => {
    const name = COLUMN_NAMES[column].find((text) => names.includes(text));
    return name === undefined ? -1 : names.indexOf(name);
  });
  const describing = names.findIndex((name) => name.includes("description"));
  const isNamed = Object.values(others).some((at) => at >= 0);
  if (describing >= 0 && !isNamed) return DEFAULT_COLUMNS;
  const description = [names.indexOf("description"), describing, known].find((at) => at >= 0);
  return description !== undefined && isNamed ? { description, ...others } : undefined;
}

/** The letters of a header without accents and notes: "unitvalue" for "Unit value (USD)" and "unit_value_in_eur". */
function columnName(header: string): string {
  const plain = header.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const [name = ""] = plain.split(/[([]/);
  const words = name.match(WORD) ?? [];
  if (isCurrency(words.at(-1)?.toUpperCase())) words.pop();
  if (/^(in|en|em)$/.test(words.at(-1) ?? "")) words.pop();
  return words.join("");
}

/** Chinese words are apart from others: "单价USD". */
const WORD = /\p{Script=Han}+|[^\P{L}\p{Script=Han}]+/gu;

export type Row = {
  cells: Record<ItemColumn, string>;
  /** The cells of no column. */
  others: string[];
};

export function readRow(row: readonly string[], { columns, skipped }: Layout): Row {
  const known = new Set([...Object.values(columns), ...skipped]);
  return {
    cells: byColumn((column) => row[columns[column]] ?? ""),
    others: row.filter((_, at) => !known.has(at)),
  };
}
