import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { CopyOutStream } from "#server/db/copy-out.ts";

/** Streams a CSV file. An error while streaming aborts the response, so that the client sees it fail. */
export async function sendCsv(
  res: Response,
  name: string,
  { stream, lostSignal, close }: CopyOutStream,
) {
  res.setHeader("Content-Type", "text/csv; charset=utf-8");
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.setHeader("Cache-Control", "no-store");
  await pipeline(stream, res, { signal: lostSignal })
    .catch(() => {}) // pipeline destroyed the response; headers were already sent
    .finally(close);
}
