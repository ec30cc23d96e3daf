import { parseCodeCell } from "#client/features/calculator/items-csv/cells/code-cell.ts";
import {
  parseAnswers,
  parseClaims,
  parseQuantities,
} from "#client/features/calculator/items-csv/cells/line-cells.ts";
import { roundQuantity } from "#client/features/calculator/items-csv/cells/quantity-cell.ts";
import { parseWeightCell } from "#client/features/calculator/items-csv/cells/weight-cell.ts";
import {
  type ImportField,
  isWeightField,
  type WeightField,
  weightKind,
  weightUnit,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { unitInHeader } from "#client/features/calculator/items-csv/columns/recognize-fields.ts";
import type { Remark } from "#client/features/calculator/items-csv/items-csv.ts";
import { cellText } from "#client/features/calculator/items-csv/reading/table.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import type { ItemPrice } from "./item-price.ts";
import { type RowCells, type Skip, skip } from "./row-cells.ts";
import type { RowContext } from "./row-context.ts";

type LineInput = Pick<CalculationItem, "hsCode" | "quantities" | "claims" | "answers"> & {
  remarks: Remark[];
};

/** What the tariff line needs; nothing without a code. A code that cannot be read is left out with a remark. */
export function parseLineCells(
  cells: RowCells,
  context: RowContext,
  price: ItemPrice,
): LineInput | Skip {
  const stated = parseQuantities(cells.text("quantities"));
  if (stated === null) return skip("quantities", cells.text("quantities"));
  const claims = parseClaims(cells.text("claims"));
  if (claims === null) return skip("claims", cells.text("claims"));
  const answers = parseAnswers(cells.text("answers"));
  if (answers === null) return skip("answers", cells.text("answers"));
  const { hsCode, remarks } = readCode(cells);
  if (!hsCode) return { remarks };
  const weight = weightOf(cells, context, price.quantity);
  const quantities = { ...price.quantities, ...weight.quantities, ...stated };
  const hasQuantities = Object.keys(quantities).length > 0;
  return {
    ...{ hsCode, quantities: hasQuantities ? quantities : undefined, claims, answers },
    remarks: [...remarks, ...weight.remarks],
  };
}

function readCode({ cell, text }: RowCells): { hsCode?: string; remarks: Remark[] } {
  const code = parseCodeCell(cell("hs_code"));
  if (code.is === "empty") return { remarks: [] };
  const from = text("hs_code");
  if (code.is === "unreadable") return { remarks: [{ kind: "codeUnreadable", from, to: "" }] };
  if (!("code" in code)) return { remarks: [] };
  const { code: hsCode } = code;
  if (code.is === "exact") return { hsCode, remarks: [] };
  const kind = code.is === "zeroAdded" ? "codeZeroAdded" : "codeTrimmed";
  return { hsCode, remarks: [{ kind, from, to: hsCode }] };
}

type Weight = { quantities?: { kg: number }; remarks: Remark[] };

/** The net weight of the row in kilograms, of one piece times the pieces where the column is of one. */
function weightOf(cells: RowCells, { columns, format }: RowContext, pieces: number): Weight {
  const fields = Object.keys(columns) as ImportField[]; // safe: the keys of the record
  const weightFields = fields.filter(isWeightField);
  const field = weightFields.find((found) => weightKind(found) === "net_weight") ?? weightFields[0];
  const cell = field && cells.cell(field);
  if (!field || cell === undefined || cellText(cell) === "") return { remarks: [] };
  const kg = parseWeightCell(cell, { format, unit: unitOf(field, cells) });
  if (kg === null) {
    return { remarks: [{ kind: "weightUnreadable", from: cellText(cell), to: "" }] };
  }
  const count = weightKind(field) === "unit_weight" ? pieces : 1;
  return { quantities: { kg: roundQuantity(kg * count) }, remarks: [] };
}

const unitOf = (field: WeightField, { text }: RowCells) =>
  unitInHeader(text("weight_unit")) ?? weightUnit(field);
