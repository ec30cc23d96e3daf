import { decodeItemsFile } from "./decode-items-file.ts";
import { readCsv } from "./read-csv.ts";
import { InvalidFileError, type Table } from "./table.ts";

/** The only table of a text file. Throws InvalidFileError. */
export async function readItemsFile(file: File, language: string): Promise<Table[]> {
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new InvalidFileError("The browser cannot read the file", { cause: error });
  });
  return [readCsv(decodeItemsFile(bytes, language))];
}
