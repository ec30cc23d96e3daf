import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { CopiedOut } from "#server/db/copy-out.ts";

/** Sends a file as it is read. Where that breaks off, so does the answer: nobody takes it for whole. */
export async function sendCsv(res: Response, name: string, { stream, lost, close }: CopiedOut) {
  res.setHeader("Content-Type", "text/csv; charset=utf-8");
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.setHeader("Cache-Control", "no-store");
  await pipeline(stream, res, { signal: lost })
    .catch(() => {}) // whoever asked has left, or the database has: there is nobody to tell
    .finally(close);
}
