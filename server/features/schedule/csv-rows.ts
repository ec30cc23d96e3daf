import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#server/errors/app-error.ts";
import { type CsvRecord, CsvRecordParser } from "#server/http/csv-record-parser.ts";
import type { FileRow, PlacedRow } from "./file-row.ts";

export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlacedRow[]> {
  const parser = new CsvRecordParser();
  pipeline(Readable.from(chunks), parser).catch(() => {}); // the iterator throws the error as well
  let toRow: ((cells: string[]) => FileRow) | undefined;
  try {
    for await (const record of parser) {
      const { cells, line } = record as CsvRecord; // safe: what CsvRecordParser pushes
      if (toRow) yield [{ place: `line ${line}`, row: toRow(cells) }];
      else toRow = rowReader(cells);
    }
  } catch (error) {
    throw parser.toAppError(error);
  }
}

/** By the columns of the official export, which has no footnotes. */
function rowReader(header: string[]): (cells: string[]) => FileRow {
  const names = header.map((name) => name.trim().toLowerCase());
  const cellReader = (column: string) => {
    const name = column.toLowerCase();
    const index = names.indexOf(name);
    if (index < 0) throw new AppError("invalid", "tariffs.columnMissing", { params: { column } });
    if (names.includes(name, index + 1)) {
      throw new AppError("invalid", "tariffs.columnTwice", { params: { column } });
    }
    return (cells: string[]) => cells[index] ?? "";
  };
  const code = cellReader("HTS Number");
  const indent = cellReader("Indent");
  const description = cellReader("Description");
  const units = cellReader("Unit of Quantity");
  const general = cellReader("General Rate of Duty");
  const special = cellReader("Special Rate of Duty");
  const column2 = cellReader("Column 2 Rate of Duty");
  return (cells) => ({
    code: code(cells),
    indent: indent(cells),
    description: description(cells),
    units: parseUnits(units(cells)),
    general: general(cells),
    special: special(cells),
    column2: column2(cells),
    footnotes: [],
    isComplete: true,
  });
}

/** `["No.","kg"]`, or the same without brackets and quotation marks. */
const parseUnits = (cell: string): string[] => cell.replaceAll(/[[\]"]/g, "").split(",");
