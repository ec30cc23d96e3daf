import { escapeFormula } from "./items-csv.ts";

// Excel decodes a file without it with the system's code page.
const BOM = "\uFEFF";

/** Rows as CSV for spreadsheets, in which no text is a formula. A number is written as it is, also a negative one. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  BOM + rows.map((cells) => `${cells.map(escapeCell).join(",")}\r\n`).join("");

function escapeCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const text = escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
