import type { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { AppError } from "#server/errors/app-error.ts";
import type { TextKey } from "#shared/texts.ts";

/** Small enough for the text of a piece to be freed soon. */
const PIECE_SIZE = 8192;

const KEEP_STREAM_OPEN = { destroyOnReturn: false }; // the caller closes it

/**
 * Yields a text file in pieces of at most 8 KB, with a turn of the event loop after each, so that a fast upload does not
 * block other requests. Throws `invalid` with the key for text that is not UTF-8.
 */
export async function* splitUtf8(stream: Readable, errorKey: TextKey): AsyncGenerator<Buffer> {
  const checkUtf8 = createUtf8Check(errorKey);
  for await (const chunk of stream.iterator(KEEP_STREAM_OPEN)) {
    for (let start = 0; start < chunk.length; start += PIECE_SIZE) {
      const piece = chunk.subarray(start, start + PIECE_SIZE);
      checkUtf8(piece);
      yield piece;
      await yieldToEventLoop();
    }
  }
  checkUtf8();
}

/** Returns a check of a file's pieces one after another, and without one of its end. */
function createUtf8Check(errorKey: TextKey): (piece?: Buffer) => void {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (piece) => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
    } catch (cause) {
      throw new AppError("invalid", errorKey, { cause });
    }
  };
}
