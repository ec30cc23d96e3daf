import type { SkipReason } from "#client/features/calculator/items-csv/items-csv.ts";
import {
  type Cell,
  cellText,
  usedWidth,
} from "#client/features/calculator/items-csv/reading/table.ts";
import { foldText } from "#shared/fold-text.ts";
import type { RowContext } from "./row-context.ts";

const TOTAL = new RegExp(
  [
    "^(\\p{L}+[\\s\\-]+){0,3}(sub)?total(e?s)?\\b",
    "^(zwischen|gesamt|end)?summe\\b|^gesamt(betrag|wert)?\\b|^(rechnungs|end)betrag\\b",
    "^(importe|suma|monto|valor|montant) total|^som[ae]\\b|^suma\\b|^jumlah( besar| keseluruhan)?\\b",
    "^(合计|总计|小计|共计|总额)",
  ].join("|"),
  "u",
);

/** Why a row is none of an item's at all; null if it may be one. */
export function otherRowReason(
  cells: readonly Cell[],
  context: RowContext,
): { reason: SkipReason; found: string } | null {
  const { names, delimiter } = context;
  if (names.length === 0) return null;
  const texts = cells.map(cellText);
  if (isHeader(texts, names)) return { reason: "repeatedHeader", found: texts.find(Boolean) ?? "" };
  const total = totalLabel(texts, context);
  if (total) return { reason: "total", found: total };
  if (delimiter === null) return null;
  const width = usedWidth(names);
  const surplus = texts.slice(width).filter((text) => text !== "");
  if (surplus.length > 0) return { reason: "tooManyCells", found: surplus.join(", ") };
  const split = splitAmount(texts, context);
  return split ? { reason: "splitAmount", found: split } : null;
}

/** Printed lists repeat their header on each page. */
const isHeader = (texts: readonly string[], names: readonly string[]): boolean =>
  texts.length >= 2 && texts.every((text, column) => text === (names[column] ?? ""));

/** A row that begins with "Total" and names no origin and no code. */
function totalLabel(texts: readonly string[], { columns }: RowContext): string | null {
  const isTotal = (text: string) => TOTAL.test(foldText(text.trim()));
  const isEmpty = (field: "country" | "hs_code") => {
    const text = texts[columns[field] ?? -1] ?? "";
    return text === "" || isTotal(text);
  };
  if (!isEmpty("country") || !isEmpty("hs_code")) return null;
  return texts.filter((text) => /\p{L}/u.test(text)).find(isTotal) ?? null;
}

/** "$1" beside "234.50" is one amount whose comma was taken for the end of a cell. */
function splitAmount(texts: readonly string[], { columns, delimiter }: RowContext): string | null {
  if (delimiter !== ",") return null;
  for (const field of ["value", "line_total"] as const) {
    const column = columns[field];
    if (column === undefined) continue;
    const [amount = "", next = ""] = [texts[column], texts[column + 1]];
    if (/^[^\d\s.,-]+\s?\d{1,3}$/.test(amount) && /^\d{3}(\.\d+)?(\s?\D+)?$/.test(next)) {
      return `${amount},${next}`;
    }
  }
  return null;
}
