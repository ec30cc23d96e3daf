import {
  KILOGRAMS,
  type WeightUnit,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { unitInHeader } from "#client/features/calculator/items-csv/columns/recognize-fields.ts";
import { type Cell, cellText } from "#client/features/calculator/items-csv/reading/table.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { type NumberFormat, splitNumber, withDecimalPoint } from "./number-format.ts";

type WeightOptions = {
  format: NumberFormat;
  /** What the header or another cell of the row names; the cell's own unit wins. */
  unit: WeightUnit | undefined;
};

/** The weight in kilograms; null for anything but a positive number with a known unit. */
export function parseWeightCell(cell: Cell, { format, unit }: WeightOptions): number | null {
  const parts = splitNumber(cellText(cell));
  if (parts?.before !== "") return null;
  const exact = typeof cell === "object" ? cell.number : undefined;
  const amount = exact ?? parseAmount(withDecimalPoint(parts.digits, format));
  const named = parts.after === "" ? unit : unitInHeader(parts.after);
  if (amount === null || amount <= 0 || !named) return null;
  return amount * KILOGRAMS[named];
}
