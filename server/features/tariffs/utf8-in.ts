import type { Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as turnOfOthers } from "node:timers/promises";
import { AppError } from "#server/errors/app-error.ts";

const PIECE = 8192;

/** Whoever gave the stream learns of a fault from what is thrown, not from the stream's end. */
const KEPT_OPEN = { destroyOnReturn: false };

/**
 * A file's bytes as they come, which `hash` counts too. Throws `invalid` for what is not UTF-8 text.
 * Everyone else has a turn after each piece: a fast sender would have its whole file read in one.
 */
export async function* utf8In(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of stream.iterator(KEPT_OPEN)) {
    hash.update(chunk);
    check(() => decoder.decode(chunk, { stream: true }));
    if (chunk.includes(0)) throw new AppError("invalid", "tariffs.notCsv");
    for (let start = 0; start < chunk.length; start += PIECE) {
      yield chunk.subarray(start, start + PIECE);
      await turnOfOthers();
    }
  }
  check(() => decoder.decode());
}

function check(decode: () => string) {
  try {
    decode();
  } catch (cause) {
    throw new AppError("invalid", "tariffs.notUtf8", { cause });
  }
}
