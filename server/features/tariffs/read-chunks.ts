import type { Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { AppError } from "#server/errors/app-error.ts";

const CHUNK_SIZE = 8192;

const KEEP_STREAM_OPEN = { destroyOnReturn: false }; // the caller closes it

/** Returns to the event loop after each chunk, so that a fast upload does not block it. */
export async function* decodeUtf8Chunks(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of stream.iterator(KEEP_STREAM_OPEN)) {
    hash.update(chunk);
    rejectInvalidUtf8(() => decoder.decode(chunk, { stream: true }));
    if (chunk.includes(0)) throw new AppError("invalid", "tariffs.notCsv");
    for (let start = 0; start < chunk.length; start += CHUNK_SIZE) {
      yield chunk.subarray(start, start + CHUNK_SIZE);
      await yieldToEventLoop();
    }
  }
  rejectInvalidUtf8(() => decoder.decode());
}

function rejectInvalidUtf8(decode: () => string) {
  try {
    decode();
  } catch (cause) {
    throw new AppError("invalid", "tariffs.notUtf8", { cause });
  }
}
