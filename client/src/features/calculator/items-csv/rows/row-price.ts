import { parseAmountCell } from "#client/features/calculator/items-csv/cells/amount-cell.ts";
import {
  parseQuantityCell,
  type QuantityCell,
} from "#client/features/calculator/items-csv/cells/quantity-cell.ts";
import type { Remark } from "#client/features/calculator/items-csv/items-csv.ts";
import { smallestUnit } from "#shared/currency.ts";
import { MAX_AMOUNT, MAX_CENTS, toCents } from "#shared/money.ts";
import { type ItemPrice, itemPrice } from "./item-price.ts";
import { type RowCells, type Skip, skip } from "./row-cells.ts";
import type { RowContext } from "./row-context.ts";

/** The unit value and the quantity of a row; a value of 0 is missing. `context` has the currency of the row. */
export function rowPrice(cells: RowCells, context: RowContext): ItemPrice | Skip {
  const amounts = amountsOf(cells, context);
  if ("reason" in amounts) return amounts;
  const found = quantityOf(cells, context, amounts);
  if (found === null) return skip("quantity", cells.text("quantity"));
  const { quantity, remarks } = found;
  const quantityText = [cells.text("quantity"), cells.text("quantity_unit")].join(" ").trim();
  const price = itemPrice({ ...amounts, quantity, quantityText, currency: context.currency });
  if (price) {
    const cents = toCents(price.value, smallestUnit(context.currency));
    return cents > MAX_CENTS
      ? skip("value", cells.text("value"))
      : { ...price, remarks: [...remarks, ...price.remarks] };
  }
  const missing: Remark = { kind: "valueMissing", from: "", to: "" };
  return { value: 0, quantity: quantity.pieces ?? 1, remarks: [...remarks, missing] };
}

type Amounts = { unitValue: number | null; lineTotal: number | null };

/** An amount that cannot be parsed is an error, unless the other one can. Both may be missing where a code is given. */
function amountsOf(cells: RowCells, context: RowContext): Amounts | Skip {
  const unitValue = amountIn("value", cells, context);
  const lineTotal = amountIn("line_total", cells, context);
  if (unitValue !== null || lineTotal !== null) return { unitValue, lineTotal };
  const found = cells.text("value") || cells.text("line_total");
  return found === "" && mayLackValue(cells, context)
    ? { unitValue, lineTotal }
    : skip("value", found);
}

/** Null unless it is at least the smallest unit of the currency. */
function amountIn(
  field: "value" | "line_total",
  { cell }: RowCells,
  context: RowContext,
): number | null {
  const amount = parseAmountCell(cell(field), context);
  if (amount === null || amount < 0 || amount > MAX_AMOUNT) return null;
  return toCents(amount, smallestUnit(context.currency)) > 0 ? amount : null;
}

/** An empty value is left to be filled in where a code identifies the goods; the form demands it then. */
const mayLackValue = ({ text }: RowCells, { columns }: RowContext): boolean =>
  (columns.value ?? columns.line_total) !== undefined && text("hs_code") !== "";

const ONE_PIECE: QuantityCell = { amount: 1, pieces: 1, piecesPerUnit: 1 };

/** One piece where the file has no quantities, or where the total of the row needs none. Null for an invalid one. */
function quantityOf(
  { cell, text }: RowCells,
  { columns, format, names }: RowContext,
  { unitValue, lineTotal }: Amounts,
): { quantity: QuantityCell; remarks: Remark[] } | null {
  const hasHeader = names.length > 0;
  if (hasHeader && columns.quantity === undefined) return { quantity: ONE_PIECE, remarks: [] };
  if (hasHeader && text("quantity") === "" && unitValue === null) {
    const remarks: Remark[] =
      lineTotal === null ? [] : [{ kind: "quantityAssumed", from: "", to: "1" }];
    return { quantity: ONE_PIECE, remarks };
  }
  const quantity = parseQuantityCell(cell("quantity"), text("quantity_unit"), format);
  return quantity && { quantity, remarks: [] };
}
