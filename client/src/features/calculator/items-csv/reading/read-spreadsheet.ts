import { FileTooLargeError, InvalidFileError, type Table } from "./table.ts";

export type SpreadsheetReply = { tables: Table[] } | { error: "invalid" | "tooLarge" };

/** A file that takes longer is made to take long. */
const TIMEOUT_MS = 20_000;

const SIGNATURES = ["504b0304", "d0cf11e0"]; // of zip archives, such as .xlsx and .ods, and of .xls

export function isSpreadsheet(bytes: ArrayBuffer): boolean {
  const start = [...new Uint8Array(bytes.slice(0, 4))];
  return SIGNATURES.includes(start.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/**
 * The sheets of a spreadsheet file, read by a worker that ends with it, so that a malicious file neither blocks the
 * page nor outlives the time limit. Throws InvalidFileError or FileTooLargeError.
 */
export async function readSpreadsheet(bytes: ArrayBuffer): Promise<Table[]> {
  const worker = new Worker(new URL("./spreadsheet-worker.ts", import.meta.url), {
    type: "module",
  });
  try {
    const reply = await firstReply(worker, bytes);
    if ("tables" in reply) return reply.tables;
    throw reply.error === "tooLarge" ? new FileTooLargeError() : new InvalidFileError();
  } finally {
    worker.terminate();
  }
}

const firstReply = (worker: Worker, bytes: ArrayBuffer) =>
  new Promise<SpreadsheetReply>((resolve) => {
    const timer = setTimeout(() => resolve({ error: "tooLarge" }), TIMEOUT_MS);
    const end = (reply: SpreadsheetReply) => {
      clearTimeout(timer);
      resolve(reply);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<SpreadsheetReply>) => end(data));
    worker.addEventListener("error", () => end({ error: "invalid" }));
    worker.postMessage(bytes, [bytes]);
  });
