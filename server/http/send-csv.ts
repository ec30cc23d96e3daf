import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { Borrowed } from "#server/db/borrow-client.ts";

/** A file that is read from the database as it is sent. */
export type CsvFile = Pick<Borrowed, "lost" | "giveBack"> & { stream: Readable; name: string };

/** Sends a file as it is read. Where that breaks off, so does the answer: nobody takes it for whole. */
export async function sendCsv(res: Response, { stream, name, lost, giveBack }: CsvFile) {
  res.setHeader("Content-Type", "text/csv; charset=utf-8");
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.setHeader("Cache-Control", "no-store");
  await pipeline(stream, res, { signal: lost }).then(
    () => giveBack(),
    () => giveBack(true), // the connection is in the middle of it
  );
}
