import { type Cell, cellText } from "#client/features/calculator/items-csv/reading/table.ts";
import { toHalfWidth } from "#client/lib/parse-amount.ts";
import { codeDigits, formatCode } from "#shared/duties/format-code.ts";
import { isHsCode } from "#shared/http/fields.ts";
import { withSingleSpaces } from "./single-spaces.ts";

/** How sure the code is: read as it stands, without text around it, with a 0 in front, or not at all. */
export type CodeCell =
  | { is: "empty" | "unreadable" }
  | { is: "exact" | "trimmed" | "zeroAdded"; code: string };

const PREFIX =
  /^(?:(?:US ?)?HTS(?: ?US)?|HS|H\.S\.|schedule ?b|sched\.? ?b|taric|ncm|tariff|commodity)? ?(?:code|number|no\.?|#)? ?[:#.]? ?(?=\d)/i;

/**
 * The code of a cell such as "HTS 8473-30-1180", `="0901110015"` or "8479.89.9599X". What a spreadsheet has made a date
 * or a rounded number of, 8.47E+09, is unreadable: its digits are lost.
 */
export function parseCodeCell(cell: Cell | undefined): CodeCell {
  const text = unwrap(cellText(cell));
  if (text === "" || /^([-–—]|n\/?a)$/i.test(text)) return { is: "empty" };
  if (typeof cell === "object" && cell.isDate) return { is: "unreadable" };
  const goods = goodsCode(text);
  if (goods) return { is: "trimmed", code: goods };
  const [, digits = "", letters = ""] = CODE.exec(withSingleSpaces(text).replace(PREFIX, "")) ?? [];
  return readDigits(digits.replaceAll(/[\s\-–/]+/g, "."), letters !== "");
}

/** A code, and one or two letters or a text behind a dash: "6109.10.0012 - T-shirts". */
const CODE = /^([\d. \-–/]*\d)[. ]*([a-z]{0,2}|[-–:(] ?\p{L}.*)$/iu;

/** Removes what keeps a spreadsheet from reading a number: a leading apostrophe, or `="…"`. */
const unwrap = (text: string): string =>
  toHalfWidth(text.trim())
    .replace(/^="?(.*?)"?$/, "$1")
    .replace(/^['’‘`"]+|["']+$/g, "")
    .replace(/^(\d{6,})[.,]0+$/, "$1") // a number of a program that writes all numbers with decimals
    .trim();

function readDigits(dotted: string, isTrimmed: boolean): CodeCell {
  const code = dotted.replaceAll(/\.{2,}/g, ".");
  const digits = codeDigits(code);
  const padded = `0${digits}`;
  if (digits.length % 2 === 1 && digits.length < 10 && hasLowHeading(padded)) {
    return { is: "zeroAdded", code: formatCode(padded) };
  }
  if (!isHsCode(code)) return { is: "unreadable" };
  return { is: isTrimmed ? "trimmed" : "exact", code };
}

/** The last heading of each of the chapters 1 to 9, whose codes begin with the 0 that spreadsheets remove. */
const LAST_HEADINGS = [6, 10, 9, 10, 11, 4, 14, 14, 10];

function hasLowHeading(digits: string): boolean {
  const last = LAST_HEADINGS[Number(digits.slice(0, 2)) - 1];
  const heading = Number(digits.slice(2, 4));
  return last !== undefined && heading > 0 && heading <= last;
}

/** The only code of goods in a cell that has codes of chapters 98 and 99 beside it, as entry summaries do. */
function goodsCode(text: string): string | null {
  const codes = text.split(/[\s;,/|&+]+/).filter((part) => part !== "");
  const goods = codes.filter((code) => !/^9[89]/.test(code));
  const [code = ""] = goods;
  return codes.length > 1 && codes.every(isHsCode) && goods.length === 1 ? code : null;
}
