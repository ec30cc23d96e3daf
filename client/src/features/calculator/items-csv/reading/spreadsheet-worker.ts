import type { SpreadsheetReply } from "./read-spreadsheet.ts";
import { spreadsheetTables } from "./spreadsheet-tables.ts";
import { FileTooLargeError } from "./table.ts";

// The entry of the worker that `readSpreadsheet` starts for one file.

self.addEventListener("message", async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await reply(new Uint8Array(data)));
});

async function reply(bytes: Uint8Array<ArrayBuffer>): Promise<SpreadsheetReply> {
  try {
    return { tables: await spreadsheetTables(bytes) };
  } catch (error) {
    return { error: error instanceof FileTooLargeError ? "tooLarge" : "invalid" };
  }
}
