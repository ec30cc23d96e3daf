import {
  currencyOfMark,
  withCurrencyCodes,
} from "#client/features/calculator/items-csv/columns/named-currency.ts";
import { type Cell, cellText } from "#client/features/calculator/items-csv/reading/table.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import {
  type NumberFormat,
  type NumberParts,
  splitNumber,
  withDecimalPoint,
} from "./number-format.ts";
import { withSingleSpaces } from "./single-spaces.ts";

type AmountOptions = { format: NumberFormat; currency: Currency };

/** The number of a cell, in the currency of the row; null for anything but an amount with its marks. */
export function parseAmountCell(
  cell: Cell | undefined,
  { format, currency }: AmountOptions,
): number | null {
  if (typeof cell === "object" && cell.number !== undefined) return cell.number;
  const parts = amountParts(cell);
  if (!parts) return null;
  const marks = [parts.before, parts.after].filter((mark) => mark !== "");
  if (marks.some((mark) => !isMarkOf(mark, currency))) return null;
  const digits = withDecimalPoint(parts.digits, format);
  // A decimal point put in place of a comma is none of thousands, also in a currency without decimals.
  return parseAmount(digits, digits === parts.digits ? currency : undefined);
}

/** "12.50 USD/pc" without what it is for. */
const PER_PIECE =
  / ?(?:\/|\bper |\bpro |\bje |\bpor |\bpar )? ?(?:pcs?|pieces?|units?|ea|each|stk|stück|件|个)\.?$/iu;

const amountParts = (cell: Cell | undefined): NumberParts | null =>
  splitNumber(withSingleSpaces(withCurrencyCodes(cellText(cell))).replace(PER_PIECE, ""));

const isMarkOf = (mark: string, currency: Currency): boolean =>
  mark === "-" || mark === ".-" || parseAmount(`${mark}1`, currency) !== null;

/** The currency that the marks of an amount name: EUR of "€ 12.50"; null without a mark of a known currency. */
export function amountCurrency(cell: Cell | undefined, current: Currency): Currency | null {
  const parts = amountParts(cell);
  return parts ? currencyOfMarks(parts, current) : null;
}

function currencyOfMarks({ before, after }: NumberParts, current: Currency): Currency | null {
  for (const mark of [before, after]) {
    const currency = mark === "" ? null : currencyOfMark(mark, current);
    if (currency) return currency;
  }
  return null;
}
