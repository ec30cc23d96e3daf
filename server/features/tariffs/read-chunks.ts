import type { Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { AppError } from "#server/errors/app-error.ts";
import { createUtf8Check } from "#server/http/utf8-check.ts";

const CHUNK_SIZE = 8192;

const KEEP_STREAM_OPEN = { destroyOnReturn: false }; // the caller closes it

/**
 * Hashes UTF-8 text and passes it on. Returns to the event loop after each chunk, so that a fast upload does not
 * block it.
 */
export async function* readChunks(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  const checkUtf8 = createUtf8Check("tariffs.notUtf8");
  for await (const chunk of stream.iterator(KEEP_STREAM_OPEN)) {
    hash.update(chunk);
    checkUtf8(chunk);
    if (chunk.includes(0)) throw new AppError("invalid", "tariffs.notCsv");
    for (let start = 0; start < chunk.length; start += CHUNK_SIZE) {
      yield chunk.subarray(start, start + CHUNK_SIZE);
      await yieldToEventLoop();
    }
  }
  checkUtf8();
}
