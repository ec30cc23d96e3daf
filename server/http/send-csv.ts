import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { CopyOutput, CsvExport } from "#server/db/csv-export.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { recordError } from "./request-log.ts";

/** A client that reads nothing for this long is disconnected, because it holds a database connection. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Streams a CSV file. An error before the first row is thrown; a later one is logged and aborts the response,
 * so that the client sees that the file is incomplete. HEAD gets the headers without an export.
 */
export async function sendCsv(
  res: Response,
  name: string,
  exportCsv: CsvExport,
  { stallTimeoutMs = STALL_TIMEOUT_MS } = {},
) {
  if (res.req.method === "HEAD") {
    setCsvHeaders(res, name);
    res.end();
    return;
  }
  try {
    await exportCsv((output) => {
      res.setTimeout(stallTimeoutMs, () => res.destroy());
      return streamCsv(res, name, output);
    });
  } catch (error) {
    if (!res.headersSent) throw error;
  }
}

function setCsvHeaders(res: Response, name: string) {
  res.setHeader("Content-Type", "text/csv; charset=utf-8");
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.setHeader("Cache-Control", "no-store");
}

async function streamCsv(res: Response, name: string, { stream, connectionLost }: CopyOutput) {
  setCsvHeaders(res, name);
  // The listener is added before those of `pipeline`, which destroys the response, and that writes the log entry.
  stream.once("error", (error) => recordError(res, describeError(connectionLost.reason ?? error)));
  connectionLost.addEventListener("abort", () =>
    recordError(res, describeError(connectionLost.reason)),
  );
  res.write("\uFEFF"); // without it, Excel does not read the file as UTF-8
  await pipeline(stream, res, { signal: connectionLost });
}
