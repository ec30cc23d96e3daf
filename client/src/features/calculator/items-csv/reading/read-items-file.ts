import { decodeItemsFile } from "./decode-items-file.ts";
import { readCsv } from "./read-csv.ts";
import { isSpreadsheet, readSpreadsheet } from "./read-spreadsheet.ts";
import { InvalidFileError, type Table } from "./table.ts";

/** The sheets of a spreadsheet, or the only table of a text file. Throws InvalidFileError or FileTooLargeError. */
export async function readItemsFile(file: File, language: string): Promise<Table[]> {
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new InvalidFileError("The browser cannot read the file", { cause: error });
  });
  if (isSpreadsheet(bytes)) return readSpreadsheet(bytes);
  return [readCsv(decodeItemsFile(bytes, language))];
}
