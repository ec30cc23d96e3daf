import {
  detectNumberFormat,
  type NumberFormat,
  type NumberFormats,
} from "#client/features/calculator/items-csv/cells/number-format.ts";
import {
  type ImportField,
  isWeightField,
  type Mapping,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { fileCurrency, type Layout } from "#client/features/calculator/items-csv/columns/layout.ts";
import { isSkippedColumn } from "#client/features/calculator/items-csv/columns/recognize-fields.ts";
import {
  MAX_SKIPPED_ROWS,
  type ParsedItems,
  type RequiredField,
} from "#client/features/calculator/items-csv/items-csv.ts";
import {
  cellText,
  rowTexts,
  type Table,
  type TableRow,
} from "#client/features/calculator/items-csv/reading/table.ts";
import type { Currency } from "#shared/currency.ts";
import { otherRowReason } from "./other-rows.ts";
import { type ParsedRow, parseCurrency, parseRow } from "./parse-row.ts";
import { rowCells, type Skip, skip } from "./row-cells.ts";
import { columnsByField, type RowContext } from "./row-context.ts";

export type ParseOptions = {
  /** The currency of rows without a known one, unless the file names it. */
  currency: Currency;
  /** Rows in another known currency are skipped. */
  only?: Currency;
  maxItems: number;
  /** The mapping of the layout, unless the person has changed it. */
  fields: Mapping;
  format: NumberFormat;
  /** The origin of rows that name none. */
  country?: string | undefined;
};

/** The items of a table, and with a reason each row that is none. */
export function parseItems(table: Table, layout: Layout, options: ParseOptions): ParsedItems {
  const columns = columnsByField(options.fields);
  const currency = fileCurrency(table, layout, options.fields, options.currency);
  const { names } = layout;
  const { delimiter } = table;
  const { format, country = "" } = options;
  const context: RowContext = { names, columns, delimiter, currency, format, country };
  const parsed = emptyResult(layout, context);
  const rows = table.rows.slice(layout.firstItem);
  for (const row of rows) addRow(parsed, row, { ...options, context });
  parsed.ignoredColumns = ignoredColumns(names, usedFields(parsed, options.fields));
  if (names.length === 0) {
    const width = options.fields.length;
    parsed.hasIgnoredCells = rows.some(({ cells }) => cells.slice(width).some(cellText));
  }
  return parsed;
}

const emptyResult = ({ names }: Layout, { columns, country }: RowContext): ParsedItems => ({
  items: [],
  itemRows: [],
  remarks: [],
  skipped: [],
  skippedCount: 0,
  skippedByReason: {},
  currencies: [],
  assumedCurrency: 0,
  ignoredColumns: [],
  hasIgnoredCells: false,
  assumesQuantity: names.length > 0 && columns.quantity === undefined,
  describesByCode: isDescribedByCode(columns),
  missingFields: missingFields(columns, country),
});

const isDescribedByCode = (columns: RowContext["columns"]): boolean =>
  columns.description === undefined &&
  columns.item_number === undefined &&
  columns.hs_code !== undefined;

/** The number of the item is only used where a description is missing. */
function usedFields({ remarks }: ParsedItems, fields: Mapping): Mapping {
  const isUsed =
    !fields.includes("description") || remarks.some(({ kind }) => kind === "nameAssumed");
  return isUsed ? fields : fields.map((field) => (field === "item_number" ? null : field));
}

const ignoredColumns = (names: readonly string[], fields: Mapping): string[] =>
  names.flatMap((name, column) =>
    fields[column] || isSkippedColumn(names, column) ? [] : [columnLabel(name, column)],
  );

/** The name of a column, or its letter in a spreadsheet where it has none. */
export function columnLabel(name: string, column: number): string {
  if (name !== "") return name;
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLabel("", Math.floor(column / 26) - 1) + letter;
}

function missingFields(columns: RowContext["columns"], country: string): RequiredField[] {
  const isMissing = (...fields: ImportField[]) =>
    fields.every((field) => columns[field] === undefined);
  return [
    ...(isMissing("description", "item_number", "hs_code") ? (["description"] as const) : []),
    ...(isMissing("value", "line_total") ? (["value"] as const) : []),
    ...(isMissing("country") && country === "" ? (["country"] as const) : []),
  ];
}

/** How the numbers of the mapped columns are written. */
export function numberFormats(table: Table, { firstItem }: Layout, fields: Mapping): NumberFormats {
  const isNumber = (field: ImportField | null) =>
    field === "value" ||
    field === "line_total" ||
    field === "quantity" ||
    (field && isWeightField(field));
  const columns = fields.flatMap((field, column) => (isNumber(field) ? [column] : []));
  const texts = table.rows.slice(firstItem).flatMap(({ cells }) =>
    columns.flatMap((column) => {
      const cell = cells[column];
      return typeof cell === "string" ? cell : []; // a number of a sheet is exact
    }),
  );
  return detectNumberFormat(texts, table.delimiter);
}

type RowOptions = ParseOptions & { context: RowContext };

function addRow(parsed: ParsedItems, row: TableRow, options: RowOptions) {
  const { context } = options;
  const other = otherRowReason(row.cells, context);
  if (other) return addSkipped(parsed, row, other);
  const cells = rowCells(row.cells, context);
  const found = parseRow(cells, context);
  if ("reason" in found) return addSkipped(parsed, row, found);
  const skipped = skipReason(parsed, found, options);
  if (skipped) return addSkipped(parsed, row, skipped);
  parsed.items.push(found.item);
  parsed.itemRows.push(row);
  const place = { line: row.line, item: parsed.items.length - 1 };
  parsed.remarks.push(...found.remarks.map((remark) => ({ ...remark, ...place })));
  const currency = cells.text("currency");
  if (currency !== "" && !parseCurrency(currency, context.currency)) parsed.assumedCurrency += 1;
}

/** Why a valid item is skipped all the same; null if it is not. */
function skipReason(
  parsed: ParsedItems,
  { item: { currency } }: ParsedRow,
  { only, maxItems }: RowOptions,
): Skip | null {
  if (!parsed.currencies.includes(currency)) parsed.currencies.push(currency);
  if (only && currency !== only) return skip("currency", currency);
  return parsed.items.length < maxItems ? null : skip("tooMany", "");
}

function addSkipped(parsed: ParsedItems, row: TableRow, why: Skip) {
  parsed.skippedCount += 1;
  parsed.skippedByReason[why.reason] = (parsed.skippedByReason[why.reason] ?? 0) + 1;
  if (parsed.skipped.length >= MAX_SKIPPED_ROWS) return;
  parsed.skipped.push({ line: row.line, cells: rowTexts(row), ...why });
}
