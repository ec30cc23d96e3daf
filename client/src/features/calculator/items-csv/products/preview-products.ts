import { detectNumberFormat } from "#client/features/calculator/items-csv/cells/number-format.ts";
import type {
  ImportField,
  Mapping,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { isWeightField } from "#client/features/calculator/items-csv/columns/import-fields.ts";
import {
  detectLayout,
  fileCurrency,
  type Layout,
} from "#client/features/calculator/items-csv/columns/layout.ts";
import { rememberedMapping } from "#client/features/calculator/items-csv/columns/remembered-mapping.ts";
import type {
  ImportChoices,
  ImportFile,
  ImportPreview,
} from "#client/features/calculator/items-csv/import-preview.ts";
import { bestSheet } from "#client/features/calculator/items-csv/preview-import.ts";
import type { Table, TableRow } from "#client/features/calculator/items-csv/reading/table.ts";
import { otherRowReason } from "#client/features/calculator/items-csv/rows/other-rows.ts";
import { rowCells } from "#client/features/calculator/items-csv/rows/row-cells.ts";
import {
  columnsByField,
  type RowContext,
} from "#client/features/calculator/items-csv/rows/row-context.ts";
import type { Currency } from "#shared/currency.ts";
import type { ProductInput } from "#shared/products/product-fields.ts";
import { parseProduct } from "./parse-product.ts";
import { productMapping } from "./product-columns.ts";

export type RowError = {
  /** The row's first line in the file, from 1. */
  line: number;
  /** Null for a row with other cells than the columns have. */
  field: ImportField | null;
  /** The cell that cannot be read, or the SKU of an earlier row. */
  found: string;
  isRepeated: boolean;
};

export type ProductsPreview = Pick<
  ImportPreview,
  | "file"
  | "choices"
  | "sheet"
  | "layout"
  | "fields"
  | "format"
  | "isFormatAmbiguous"
  | "currencies"
  | "currency"
  | "missingFields"
> & {
  products: readonly ProductInput[];
  errors: readonly RowError[];
};

/** What an import with these choices would bring; null if the sheet has no rows. */
export function previewProducts(
  file: ImportFile,
  choices: ImportChoices,
  currency: Currency,
): ProductsPreview | null {
  const sheet = choices.sheet ?? bestSheet(file.tables);
  const table = file.tables[sheet];
  if (!table) return null;
  const layout = detectLayout(table);
  const fields = choices.fields ?? knownMapping(layout);
  const formats = detectNumberFormat(numberTexts(table, layout, fields), table.delimiter);
  const { format = formats.format, country = "" } = choices;
  const context: RowContext = {
    ...{ names: layout.names, delimiter: table.delimiter, format, country },
    columns: columnsByField(fields),
    currency: fileCurrency(table, layout, fields, currency),
  };
  const rows = parseRows(table, layout, context);
  if (rows.products.length + rows.errors.length === 0) return null;
  const isNamed = fields.includes("item_number") || fields.includes("description");
  return {
    ...rows,
    ...{ file, choices, sheet, layout, fields, format, currency, currencies: [] },
    isFormatAmbiguous: formats.isAmbiguous,
    missingFields: isNamed ? [] : ["description"],
  };
}

/** The mapping that the person chose for another file with the same columns, or the recognized one. */
function knownMapping(layout: Layout): Mapping {
  const { names, fields } = layout;
  return productMapping(layout, (names.length > 0 && rememberedMapping(names)) || fields);
}

/** The cells of a text file from which the format of its numbers is found; those of a sheet are exact. */
function numberTexts({ rows }: Table, { firstItem }: Layout, fields: Mapping): string[] {
  const isNumber = (field: ImportField | null) =>
    field !== null && (field === "value" || field === "selling_price" || isWeightField(field));
  return rows
    .slice(firstItem)
    .flatMap(({ cells }) =>
      cells.flatMap((cell, column) =>
        isNumber(fields[column] ?? null) && typeof cell === "string" ? cell : [],
      ),
    );
}

/** Rows of totals and repeated headers are no products and no errors. */
function parseRows({ rows }: Table, { firstItem }: Layout, context: RowContext) {
  const products: ProductInput[] = [];
  const errors: RowError[] = [];
  const skus = new Set<string>();
  for (const row of rows.slice(firstItem)) {
    const read = parseRow(row, context);
    if (!read) continue;
    const { product, error } = read;
    const found = error ?? repeatedSku(product, skus);
    skus.add(product.sku ?? "");
    if (found) errors.push({ line: row.line, ...found });
    else products.push(product);
  }
  return { products, errors };
}

type FoundError = Omit<RowError, "line">;

const UNFIT: FoundError = { field: null, found: "", isRepeated: false };

/** The product of a row with the first cell that cannot be read; null for a row that is none. */
function parseRow(row: TableRow, context: RowContext) {
  const other = otherRowReason(row.cells, context);
  if (other?.reason === "total" || other?.reason === "repeatedHeader") return null;
  const cells = rowCells(row.cells, context);
  const { product, invalid } = parseProduct(cells, context);
  const [field] = invalid;
  if (other) return { product, error: { ...UNFIT, found: other.found } };
  return { product, error: field ? { ...UNFIT, field, found: cells.text(field) } : null };
}

const repeatedSku = ({ sku }: ProductInput, earlier: ReadonlySet<string>): FoundError | null =>
  sku !== undefined && earlier.has(sku)
    ? { field: "item_number", found: sku, isRepeated: true }
    : null;
