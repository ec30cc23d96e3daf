import { parseAmountCell } from "#client/features/calculator/items-csv/cells/amount-cell.ts";
import { parseCodeCell } from "#client/features/calculator/items-csv/cells/code-cell.ts";
import { parseCountryCell } from "#client/features/calculator/items-csv/cells/country-cell.ts";
import {
  parseAnswers,
  parseClaims,
} from "#client/features/calculator/items-csv/cells/line-cells.ts";
import { parseQuantityCell } from "#client/features/calculator/items-csv/cells/quantity-cell.ts";
import { parseWeightCell } from "#client/features/calculator/items-csv/cells/weight-cell.ts";
import {
  type ImportField,
  isWeightField,
  weightUnit,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { unitInHeader } from "#client/features/calculator/items-csv/columns/recognize-fields.ts";
import { rowCurrency } from "#client/features/calculator/items-csv/rows/parse-row.ts";
import type { RowCells } from "#client/features/calculator/items-csv/rows/row-cells.ts";
import type { RowContext } from "#client/features/calculator/items-csv/rows/row-context.ts";
import { MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { isPrintable } from "#shared/http/fields.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import {
  isGtin,
  MAX_CODE_NOTE,
  MAX_CODE_NOTE_BY,
  MAX_SKU,
  MAX_SUPPLIER,
  type ProductInput,
} from "#shared/products/product-fields.ts";

export type ProductRow = {
  product: ProductInput;
  /** The fields whose cells cannot be read. */
  invalid: readonly ImportField[];
};

/** The product of a row. An empty cell states nothing, so that a product with the same SKU keeps its value. */
export function parseProduct(cells: RowCells, context: RowContext): ProductRow {
  const invalid: ImportField[] = [];
  /** Undefined for an empty cell, and for one that is noted as invalid. */
  function read<Value>(field: ImportField, parse: () => Value | null | undefined) {
    if (cells.text(field) === "") return undefined;
    const value = parse();
    if (value === null) invalid.push(field);
    return value ?? undefined;
  }
  const text = (field: ImportField, maxLength: number) =>
    read(field, () => readText(cells.text(field), maxLength));
  const currency = rowCurrency(cells, context.currency);
  const amount = (field: ImportField) =>
    read(field, () => readAmount(parseAmountCell(cells.cell(field), { ...context, currency })));
  const unitPrice = amount("value");
  const sellingPrice = amount("selling_price");
  const hasPrice = unitPrice !== undefined || sellingPrice !== undefined;
  const product: ProductInput = {
    sku: text("item_number", MAX_SKU),
    description: text("description", MAX_DESCRIPTION),
    hsCode: read("hs_code", () => readCode(cells)),
    origin:
      read("country", () => parseCountryCell(cells.text("country"))) ??
      (context.country || undefined),
    unitPrice,
    currency: hasPrice || cells.text("currency") !== "" ? currency : undefined,
    sellingPrice,
    weight: readWeight(cells, context, invalid),
    gtin: read("gtin", () => readGtin(cells.text("gtin"))),
    supplier: text("supplier", MAX_SUPPLIER),
    codeNote: text("code_note", MAX_CODE_NOTE),
    codeNoteBy: text("code_note_by", MAX_CODE_NOTE_BY),
    monthlyQuantity: read("monthly_quantity", () => readQuantity(cells, context)),
    claims: read("claims", () => parseClaims(cells.text("claims"))),
    answers: read("answers", () => parseAnswers(cells.text("answers"))),
  };
  if (!product.description && !product.sku && invalid.length === 0) invalid.push("description");
  return { product: withoutUndefined(product), invalid };
}

const withoutUndefined = (product: ProductInput): ProductInput =>
  Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined));

const readText = (text: string, maxLength: number): string | null =>
  text.length <= maxLength && isPrintable(text) ? text : null;

const readAmount = (value: number | null): number | null =>
  value !== null && value >= 0 && value <= MAX_AMOUNT ? value : null;

function readCode({ cell }: RowCells): string | null | undefined {
  const found = parseCodeCell(cell("hs_code"));
  if ("code" in found) return found.code;
  return found.is === "empty" ? undefined : null;
}

/** A number without spaces and dashes; a spreadsheet rounds long ones, as in 4.00638E+12, which are lost. */
function readGtin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, "");
  return isGtin(digits) ? digits : null;
}

const readQuantity = ({ cell }: RowCells, { format }: RowContext): number | null =>
  parseQuantityCell(cell("monthly_quantity"), "", format)?.pieces ?? null;

/** Kilograms of one piece; 0, as shops export a weight that is not known, states nothing. */
function readWeight(
  { cell, text }: RowCells,
  { columns, format }: RowContext,
  invalid: ImportField[],
): number | undefined {
  const field = (Object.keys(columns) as ImportField[]).find(isWeightField); // safe: the keys of the record
  const found = field && cell(field);
  if (!field || !found || /^[0.,]*$/.test(text(field))) return undefined;
  const unit = unitInHeader(text("weight_unit")) ?? weightUnit(field);
  const weight = parseWeightCell(found, { format, unit });
  if (weight === null) invalid.push(field);
  return weight === null ? undefined : Number(weight.toFixed(6));
}
