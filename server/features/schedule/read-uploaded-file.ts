import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createGunzip, createGzip, type Gzip } from "node:zlib";
import { AppError } from "#server/errors/app-error.ts";
import { errorCode } from "#server/errors/error-code.ts";
import type { RowError } from "#server/errors/row-error.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import { createUtf8Check } from "#server/http/utf8-check.ts";
import { MAX_SCHEDULE_BYTES } from "#shared/schedule/contract.ts";
import type { ScheduleRow } from "#shared/schedule/schedule-tree.ts";
import type { ScheduleFormat } from "./file-row.ts";

export type UploadedSchedule = {
  /** Compressed with gzip. */
  content: Buffer;
  sha256: string;
  lineCount: number;
};

const INCOMPLETE: RowError = { key: "schedule.badRow" };

/**
 * Reads .json, .json.gz and .csv, and passes on the rows one after another. Throws `invalid` for the first
 * hundred invalid rows, and `tooLarge`.
 */
export async function readUploadedFile(
  { stream, name }: Pick<StreamedFile, "stream" | "name">,
  onRow: (row: ScheduleRow) => void = () => {},
): Promise<UploadedSchedule> {
  // Loaded on the first upload, because most processes never receive one.
  const { readRows } = await import("./schedule-rows.ts");
  const { readFileRows } = await import("./read-file-rows.ts");
  const { createRateCheck } = await import("./check-rates.ts");
  const checkRates = createRateCheck();
  const hash = createHash("sha256");
  const gzip = createGzip();
  const content = buffer(gzip);
  content.catch(() => {}); // an error of the file is thrown first
  const parse = (chunks: AsyncIterable<Uint8Array>) =>
    readRows(readFileRows(copyChunks(chunks, hash, gzip), fileFormat(name)), (row, isComplete) => {
      const error = isComplete ? checkRates(row) : INCOMPLETE;
      if (!error) onRow(row);
      return error;
    });
  try {
    const lineCount = await parseUnpacked(stream, name, parse);
    gzip.end();
    return { lineCount, content: await content, sha256: hash.digest("hex") };
  } finally {
    gzip.destroy();
  }
}

/** Throws `invalid` for the name of a file of another type. */
export function fileFormat(name: string): ScheduleFormat {
  if (/\.json(\.gz)?$/i.test(name)) return "json";
  if (/\.csv$/i.test(name)) return "csv";
  throw new AppError("invalid", "schedule.otherFormat");
}

type Parse = (chunks: AsyncIterable<Uint8Array>) => Promise<number>;

const KEEP_STREAM_OPEN = { destroyOnReturn: false }; // the caller closes it

async function parseUnpacked(stream: Readable, name: string, parse: Parse) {
  if (!/\.gz$/i.test(name)) return parse(stream.iterator(KEEP_STREAM_OPEN));
  const gunzip = createGunzip();
  const unpacked = pipeline(stream, gunzip);
  unpacked.catch(() => {}); // also thrown by the iterator
  try {
    return await parse(gunzip.iterator(KEEP_STREAM_OPEN));
  } catch (cause) {
    const isDamaged = errorCode(cause)?.startsWith("Z_");
    throw isDamaged ? new AppError("invalid", "schedule.damagedGzip", { cause }) : cause;
  } finally {
    gunzip.destroy();
  }
}

/** Small enough for the text of a piece to be freed soon, and not to block the event loop. */
const PIECE_SIZE = 8192;

/** Passes on what was hashed and compressed. Throws for text that is not UTF-8 and for too much of it. */
async function* copyChunks(chunks: AsyncIterable<Uint8Array>, hash: Hash, gzip: Gzip) {
  const checkUtf8 = createUtf8Check("schedule.notUtf8");
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_SCHEDULE_BYTES) throw tooLarge();
    hash.update(chunk);
    if (!gzip.write(chunk)) await once(gzip, "drain");
    for (let start = 0; start < chunk.length; start += PIECE_SIZE) {
      const piece = chunk.subarray(start, start + PIECE_SIZE);
      checkUtf8(piece);
      yield piece;
      await yieldToEventLoop();
    }
  }
  checkUtf8();
}

const tooLarge = () =>
  new AppError("tooLarge", "errors.fileTooLarge", {
    params: { max: `${MAX_SCHEDULE_BYTES / 1_000_000} MB` },
  });
