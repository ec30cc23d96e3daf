import type { Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as turnOfOthers } from "node:timers/promises";
import { AppError } from "#server/errors/app-error.ts";

const CHUNK_SIZE = 8192;

/** Whoever gave the stream learns of a fault from what is thrown, not from the stream's end. */
const KEEP_STREAM_OPEN = { destroyOnReturn: false };

/**
 * A file's bytes as they come, which `hash` counts too. Throws `invalid` for what is not UTF-8 text.
 * Everyone else has a turn after each piece: a fast sender would have its whole file read in one.
 */
export async function* decodeUtf8Chunks(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of stream.iterator(KEEP_STREAM_OPEN)) {
    hash.update(chunk);
    rejectInvalidUtf8(() => decoder.decode(chunk, { stream: true }));
    if (chunk.includes(0)) throw new AppError("invalid", "tariffs.notCsv");
    for (let start = 0; start < chunk.length; start += CHUNK_SIZE) {
      yield chunk.subarray(start, start + CHUNK_SIZE);
      await turnOfOthers();
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
