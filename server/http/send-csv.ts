import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { CopyOutStream } from "#server/db/copy-out.ts";

/** Sends a file as it is read. Where that breaks off, so does the answer: nobody takes it for whole. */
export async function sendCsv(
  res: Response,
  name: string,
  { stream, lostSignal, close }: CopyOutStream,
) {
  res.setHeader("Content-Type", "text/csv; charset=utf-8");
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.setHeader("Cache-Control", "no-store");
  await pipeline(stream, res, { signal: lostSignal })
    .catch(() => {}) // whoever asked has left, or the database has: there is nobody to tell
    .finally(close);
}
