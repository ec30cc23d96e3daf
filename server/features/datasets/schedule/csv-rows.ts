import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createColumnFinder } from "#server/http/csv-columns.ts";
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

/** Reads the columns of the official export, which has no footnotes. */
function rowReader(header: string[]): (cells: string[]) => FileRow {
  const column = createColumnFinder(header);
  const code = column("HTS Number");
  const indent = column("Indent");
  const description = column("Description");
  const units = column("Unit of Quantity");
  const general = column("General Rate of Duty");
  const special = column("Special Rate of Duty");
  const column2 = column("Column 2 Rate of Duty");
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
