import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import {
  type Cell,
  FileTooLargeError,
  InvalidFileError,
  type Table,
  type TableRow,
} from "./table.ts";
import { type Parts, packStored, unpack } from "./zip-archive.ts";

/** Many times what a calculation can take. */
const MAX_CELLS = 1_000_000;
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 512;
const MAX_CELL_TEXT = 2000;

/** The sheets that have rows, of a .xlsx, .ods or .xls file. Throws InvalidFileError or FileTooLargeError. */
export async function spreadsheetTables(bytes: Uint8Array<ArrayBuffer>): Promise<Table[]> {
  const workbook = readWorkbook(isZip(bytes) ? await storedArchive(bytes) : bytes);
  const visible = workbook.SheetNames.filter((_, index) => !isHidden(workbook, index));
  const tables = visible.map((name) => sheetTable(name, workbook.Sheets[name]));
  return tables.filter(({ rows }) => rows.length > 0);
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

async function storedArchive(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await unpack(bytes);
  if (countRepeatedCells(parts) > MAX_CELLS) {
    throw new FileTooLargeError("The sheet repeats too many cells");
  }
  return packStored(parts);
}

/** An OpenDocument sheet states how often a cell and a row repeat, so that a few bytes may be a billion cells. */
function countRepeatedCells(parts: Parts): number {
  const content = parts.get("content.xml");
  if (!content) return 0;
  const xml = new TextDecoder().decode(content);
  let [cells, cellsOfRow, rowRepeats] = [0, 0, 1];
  for (const [tag, name, attributes = ""] of xml.matchAll(TABLE_TAG)) {
    const isEmpty = tag.endsWith("/>");
    if (name === "row") {
      cells += cellsOfRow * rowRepeats;
      [cellsOfRow, rowRepeats] = [0, repeats(attributes, "rows")];
    } else if (!isEmpty) {
      cellsOfRow += repeats(attributes, "columns");
    }
  }
  return cells + cellsOfRow * rowRepeats;
}

const TABLE_TAG = /<table:(?:table-)?(row|cell|covered-table-cell)\b([^<>]{0,2000})>/g;

const repeats = (attributes: string, of: "rows" | "columns"): number =>
  Number(new RegExp(`number-${of}-repeated="(\\d{1,9})"`).exec(attributes)?.[1] ?? 1);

function readWorkbook(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: "array",
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
    });
  } catch (error) {
    throw new InvalidFileError("The library cannot read the file", { cause: error });
  }
}

const isHidden = (workbook: WorkBook, index: number): boolean =>
  Boolean(workbook.Workbook?.Sheets?.[index]?.Hidden);

function sheetTable(name: string, sheet: WorkSheet | undefined): Table {
  const rows: TableRow[] = [];
  const data: CellObject[][] = sheet?.["!data"] ?? [];
  // The arrays have holes, which forEach skips: a sheet may have cells only in its last row.
  data.forEach((cells, index) => {
    const texts = rowCells(cells);
    if (texts.some((cell) => (typeof cell === "string" ? cell : cell.text) !== "")) {
      rows.push({ cells: texts, line: index + 1 });
    }
    if (rows.length > MAX_ROWS) throw new FileTooLargeError("The sheet has too many rows");
  });
  return { name, rows, delimiter: null };
}

function rowCells(cells: readonly CellObject[]): Cell[] {
  const row: Cell[] = [];
  cells.forEach((cell, column) => {
    const value = sheetCell(cell);
    if (value === "") return;
    if (column >= MAX_COLUMNS) throw new FileTooLargeError("The sheet has too many columns");
    row[column] = value;
  });
  return Array.from(row, (cell) => cell ?? "");
}

const isDateFormat: (format: string) => boolean = SSF.is_date;

/** The text as the sheet shows it, unless it shows less than the exact number. */
function sheetCell({ t: type, v: value, w: shown, z: format }: CellObject): Cell {
  const text = (shown ?? (value === undefined ? "" : String(value))).slice(0, MAX_CELL_TEXT).trim();
  if (type !== "n" || typeof value !== "number") return onOneLine(text);
  if (typeof format === "string" && isDateFormat(format)) return { text, isDate: true };
  const number = Number(value.toPrecision(15)); // as spreadsheets do, without the noise of binary fractions
  return { text: exactText(text, number), number };
}

/** Spaces that a line ends in, or a tab is among, as one. */
const onOneLine = (text: string): string =>
  text.replaceAll(/\s+/g, (spaces) => (/[\r\n\t]/.test(spaces) ? " " : spaces));

const SHOWN_NUMBER = /^(\D*)(\d[\d.,'’\s-]*?)\s*(\D*)$/u;

/** "0901110015", "6109.10" and "€1234.50" as shown; the plain number in place of "8.47E+09", "25%" or a rounded one. */
function exactText(shown: string, number: number): string {
  const [, before = "", digits = "", after = ""] = SHOWN_NUMBER.exec(shown) ?? [];
  if (digits === "" || after.includes("%")) return String(number);
  return `${before}${exactDigits(digits, number)}${after === "" ? "" : ` ${after}`}`;
}

function exactDigits(shown: string, number: number): string {
  const ungrouped = shown.replaceAll(/[,'’\s](?=\d{3})/g, "");
  const isCode = ungrouped.replaceAll(/\D/g, "").replace(/^0+/, "") === String(number);
  const decimal = ungrouped.replace(",", ".");
  if (isCode) return ungrouped;
  return Number(decimal) === number ? decimal : String(number);
}
