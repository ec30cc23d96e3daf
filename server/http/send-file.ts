import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { describeError } from "#server/errors/describe-error.ts";
import { recordError } from "./request-log.ts";

/**
 * Streams a file to download. An error of the stream is logged and aborts the response, so that the client sees that
 * the file is incomplete. A canceled download is no error.
 */
export async function sendFile(res: Response, name: string, stream: Readable) {
  res.attachment(name);
  res.setHeader("Cache-Control", "no-store");
  // The listener is added before those of `pipeline`, which destroys the response, and that writes the log entry.
  stream.once("error", (error) => recordError(res, describeError(error)));
  await pipeline(stream, res).catch(() => {}); // the request log has it
}
