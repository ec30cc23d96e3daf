import { KILOGRAMS } from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { unitInHeader } from "#client/features/calculator/items-csv/columns/recognize-fields.ts";
import { type Cell, cellText } from "#client/features/calculator/items-csv/reading/table.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { type NumberFormat, splitNumber, withDecimalPoint } from "./number-format.ts";

export type QuantityCell = {
  /** Counted in the unit of the cell, which a unit price is for. */
  amount: number;
  /** Whole pieces; null for a weight that is not a whole number. */
  pieces: number | null;
  /** Pieces of the cell's unit: 12 for dozens. */
  piecesPerUnit: number;
  /** The whole quantity, if it is a weight. */
  kg?: number;
  pairs?: number;
};

const DOZENS =
  /^(doz|dozs|dz|dzn|dozens?|dtz|dutzend|docenas?|douzaines?|duzias?|dúzias?|打|dozen)\.?$/i;
const GROSS = /^(gross|gro|grs|罗)\.?$/i;
const PAIRS = /^(pairs?|prs?|paare?|pares?|paires?|双|对|pasang)\.?$/i;

/** Words of a number, not of a unit: "2 thousand" is not two. */
const MULTIPLES =
  /^(k|mil|mille|thousands?|tausend|tsd|hundreds?|hundert|millions?|mio|ribu|千|万|百)\.?$/i;

/** "2 pcs", "10 doz" (120), "1,200" and "12.5 kg"; null for a number of pieces that is not whole. */
export function parseQuantityCell(
  cell: Cell | undefined,
  unitText: string,
  format: NumberFormat,
): QuantityCell | null {
  const parts = splitNumber(cellText(cell));
  if (parts?.before !== "") return null;
  const amount = exactNumber(cell) ?? parseQuantityDigits(parts.digits, format);
  if (amount === null || amount <= 0) return null;
  return withUnit(amount, parts.after || unitText.trim());
}

function withUnit(amount: number, unit: string): QuantityCell | null {
  const weight = unitInHeader(unit);
  if (weight) {
    const kg = roundQuantity(amount * KILOGRAMS[weight]);
    return { amount, pieces: isCount(amount) ? amount : null, piecesPerUnit: 1, kg };
  }
  if (MULTIPLES.test(unit)) return null;
  const piecesPerUnit = unitSize(unit);
  const pieces = roundQuantity(amount * piecesPerUnit);
  if (!isCount(pieces)) return null;
  return { amount, pieces, piecesPerUnit, ...(PAIRS.test(unit) && { pairs: pieces }) };
}

function unitSize(unit: string): number {
  if (DOZENS.test(unit)) return 12;
  return GROSS.test(unit) ? 144 : 1;
}

const exactNumber = (cell: Cell | undefined): number | null =>
  typeof cell === "object" ? (cell.number ?? null) : null;

/** "1.200" is a thousand and two hundred or a fraction, so null, unless the file's format decides it. */
function parseQuantityDigits(digits: string, format: NumberFormat): number | null {
  if (format === null && /^\d{1,3}\.\d{3}$/.test(digits)) return null;
  return parseAmount(withDecimalPoint(digits, format));
}

const isCount = (amount: number): boolean =>
  Number.isInteger(amount) && amount > 0 && amount <= MAX_INTEGER;

/** Rounds to the six decimals of a quantity in the contract, without the noise of binary fractions. */
export const roundQuantity = (amount: number): number => Number(amount.toFixed(6));
