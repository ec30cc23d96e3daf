import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#server/errors/app-error.ts";
import { type CsvRecord, CsvRecordParser, isCsvError } from "#server/http/csv-record-parser.ts";
import type { FileRow, PlacedRow } from "./file-row.ts";

/** The columns of the official export. It has no footnotes. */
const COLUMNS = {
  code: "HTS Number",
  indent: "Indent",
  description: "Description",
  units: "Unit of Quantity",
  general: "General Rate of Duty",
  special: "Special Rate of Duty",
  column2: "Column 2 Rate of Duty",
} as const;
type Field = keyof typeof COLUMNS;

export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlacedRow[]> {
  const parser = new CsvRecordParser();
  const parsed = pipeline(Readable.from(chunks), parser).catch((cause: unknown) => {
    if (!isCsvError(cause)) throw cause;
    throw new AppError("invalid", "tariffs.unreadable", { params: { line: parser.line }, cause });
  });
  parsed.catch(() => {}); // thrown at the end
  let toRow: ((cells: string[]) => FileRow) | undefined;
  try {
    for await (const record of parser) {
      const { cells, line } = record as CsvRecord; // safe: what CsvRecordParser pushes
      if (toRow) yield [{ place: `line ${line}`, row: toRow(cells) }];
      else toRow = rowReader(cells);
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
  }
  await parsed;
}

function rowReader(header: string[]): (cells: string[]) => FileRow {
  const names = header.map((name) => name.trim().toLowerCase());
  const index = (field: Field) => {
    const at = names.indexOf(COLUMNS[field].toLowerCase());
    if (at >= 0) return at;
    throw new AppError("invalid", "tariffs.columnMissing", { params: { column: COLUMNS[field] } });
  };
  const [code, indent, description, units, general, special, column2] = (
    Object.keys(COLUMNS) as Field[]
  ).map(index);
  const at = (cells: string[], position = -1) => cells[position] ?? "";
  return (cells) => ({
    code: at(cells, code),
    indent: at(cells, indent),
    description: at(cells, description),
    units: parseUnits(at(cells, units)),
    general: at(cells, general),
    special: at(cells, special),
    column2: at(cells, column2),
    footnotes: [],
    isComplete: true,
  });
}

/** `["No.","kg"]`, or the same without brackets and quotation marks. */
const parseUnits = (cell: string): string[] => cell.replaceAll(/[[\]"]/g, "").split(",");
