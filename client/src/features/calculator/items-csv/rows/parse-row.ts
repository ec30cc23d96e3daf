import { amountCurrency } from "#client/features/calculator/items-csv/cells/amount-cell.ts";
import { parseCountryCell } from "#client/features/calculator/items-csv/cells/country-cell.ts";
import {
  currencyOfMark,
  withCurrencyCodes,
} from "#client/features/calculator/items-csv/columns/named-currency.ts";
import type { Remark, SkipReason } from "#client/features/calculator/items-csv/items-csv.ts";
import { type CalculationItem, MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { type Currency, isCurrency } from "#shared/currency.ts";
import { isPrintable } from "#shared/http/fields.ts";
import { parseLineCells } from "./parse-line-cells.ts";
import { type RowCells, type Skip, skip } from "./row-cells.ts";
import type { RowContext } from "./row-context.ts";
import { rowPrice } from "./row-price.ts";

export type ParsedRow = { item: CalculationItem; remarks: Remark[] };

/** The item of a row with what was changed in it, or why the row is left out. */
export function parseRow(cells: RowCells, context: RowContext): ParsedRow | Skip {
  const name = nameOf(cells, context);
  const invalid = descriptionError(name.text);
  if (invalid) return skip(invalid, name.text);
  const currency = rowCurrency(cells, context.currency);
  const price = rowPrice(cells, { ...context, currency });
  if ("reason" in price) return price;
  const country = cells.text("country") || context.country;
  const countryOfOrigin = parseCountryCell(country);
  if (countryOfOrigin === null) return skip(countryError(country), country);
  const line = parseLineCells(cells, context, price);
  if ("reason" in line) return line;
  const { remarks, suffix = "", value, quantity } = price;
  if (value === 0 && !isCodeOfGoods(line.hsCode)) return skip("value", "");
  const description = `${name.text}${suffix}`.slice(0, MAX_DESCRIPTION);
  const { remarks: lineRemarks, ...lineInput } = line;
  return {
    item: { description, value, quantity, currency, countryOfOrigin, ...lineInput },
    remarks: [...name.remarks, ...remarks, ...lineRemarks],
  };
}

/** The description; where it is missing, the number of the item, or the code in a file without names. */
function nameOf({ text }: RowCells, { columns }: RowContext): { text: string; remarks: Remark[] } {
  const description = text("description");
  if (description !== "") return { text: description, remarks: [] };
  const hasColumn = (columns.description ?? columns.item_number) !== undefined;
  const name = text("item_number") || (hasColumn ? "" : text("hs_code"));
  const remark: Remark = { kind: "nameAssumed", from: name, to: name };
  return { text: name, remarks: columns.description !== undefined && name !== "" ? [remark] : [] };
}

function descriptionError(text: string): SkipReason | null {
  if (text === "" || text.length > MAX_DESCRIPTION) return "description";
  return isPrintable(text) ? null : "control";
}

const countryError = (text: string): SkipReason =>
  /^[a-z]{2}$/i.test(text) ? "unknownCountry" : "country";

/** The currency of its own cell, or of a mark beside its amounts. */
export function rowCurrency({ cell, text }: RowCells, current: Currency): Currency {
  if (text("currency") !== "") return parseCurrency(text("currency"), current) ?? current;
  return (
    amountCurrency(cell("value"), current) ?? amountCurrency(cell("line_total"), current) ?? current
  );
}

export function parseCurrency(text: string, current: Currency): Currency | null {
  const code = text.toUpperCase();
  return isCurrency(code) ? code : currencyOfMark(withCurrencyCodes(text), current);
}

const isCodeOfGoods = (code: string | undefined): boolean =>
  code !== undefined && !/^9[89]/.test(code);
