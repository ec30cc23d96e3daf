import { isUtf8 } from "node:buffer";
import { AppError } from "#server/errors/app-error.ts";
import type { CsvRecord } from "./csv-record-parser.ts";

/** The records of a small CSV file, the header first, with trimmed cells. Throws `invalid` for a file that is none. */
export async function readCsvRecords(bytes: Buffer): Promise<CsvRecord[]> {
  if (!isUtf8(bytes)) throw new AppError("invalid", "csv.notUtf8");
  // Loaded on use, because few processes read a file.
  const { CsvRecordParser } = await import("./csv-record-parser.ts");
  const parser = new CsvRecordParser({ trim: true });
  parser.end(bytes);
  return parser.toArray().catch((cause: unknown) => {
    throw parser.toAppError(cause);
  });
}
