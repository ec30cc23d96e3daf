import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, type Gzip } from "node:zlib";
import * as z from "zod/mini";
import type { ActiveDataset } from "#server/db/dataset-cache.ts";
import type { ScheduleRow, ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { AppError } from "#server/errors/app-error.ts";
import { errorCode } from "#server/errors/error-code.ts";
import type { RowError } from "#server/errors/row-error.ts";
import type { ReadContext, ReadFile } from "#server/features/datasets/dataset.ts";
import { fileTooLargeError, type StreamedFile } from "#server/http/read-file.ts";
import { splitUtf8 } from "#server/http/split-utf8.ts";
import {
  MAX_SCHEDULE_BYTES,
  type ScheduleDetails,
  type ScheduleFormat,
  scheduleDetails,
} from "#shared/schedule/contract.ts";
import { isLine } from "./compare-schedules.ts";
import { withFootnotes } from "./load-schedule.ts";

const INCOMPLETE: RowError = { key: "schedule.badRow" };

/** The lines of a file without the rows above them, which would take more memory. */
export type ScheduleLines = Pick<ScheduleTree, "rows">;

/**
 * Reads .json, .json.gz and .csv. A CSV file gets the footnotes of the active version. Throws `invalid` for the first
 * hundred invalid rows, and `tooLarge`.
 */
export async function readSchedule(
  file: StreamedFile,
  { active, options: { name = "", effectiveFrom = "" } }: ReadContext<ScheduleTree>,
): Promise<ReadFile<ScheduleLines>> {
  const format = fileFormat(file.name);
  const base = format === "csv" ? active : null;
  const { rows, ...content } = await readFile(file, format);
  const details: ScheduleDetails = {
    effectiveFrom,
    format,
    ...(base && { footnotesFrom: footnotesVersion(base.version) }),
  };
  const lines = base ? withFootnotes(rows, base.value.rows) : rows;
  return { ...content, name, details, value: { rows: lines } };
}

/** The version whose footnotes currently apply. */
const footnotesVersion = ({ id, details }: ActiveDataset<ScheduleTree>["version"]): string =>
  z.parse(scheduleDetails, details).footnotesFrom ?? id;

async function readFile({ stream, name }: StreamedFile, format: ScheduleFormat) {
  // Loaded on the first upload, because most processes never receive one.
  const { readRows } = await import("./schedule-rows.ts");
  const { readFileRows } = await import("./read-file-rows.ts");
  const { createRateCheck } = await import("./check-rates.ts");
  const checkRates = createRateCheck();
  const hash = createHash("sha256");
  const gzip = createGzip();
  const content = buffer(gzip);
  content.catch(() => {}); // an error of the file is thrown first
  const rows: ScheduleRow[] = [];
  const parse = (unpacked: Readable) =>
    readRows(readFileRows(copyText(unpacked, hash, gzip), format), (row, isComplete) => {
      const error = isComplete ? checkRates(row) : INCOMPLETE;
      if (!error && isLine(row)) rows.push(row);
      return error;
    });
  try {
    const rowCount = await parseUnpacked(stream, name, parse);
    gzip.end();
    return { rows, rowCount, content: await content, sha256: hash.digest("hex") };
  } finally {
    gzip.destroy();
  }
}

/** Throws `invalid` for the name of a file of another type. */
function fileFormat(name: string): ScheduleFormat {
  if (/\.json(\.gz)?$/i.test(name)) return "json";
  if (/\.csv$/i.test(name)) return "csv";
  throw new AppError("invalid", "schedule.otherFormat");
}

type Parse = (unpacked: Readable) => Promise<number>;

async function parseUnpacked(stream: Readable, name: string, parse: Parse) {
  if (!/\.gz$/i.test(name)) return parse(stream);
  const gunzip = createGunzip();
  // The iterator closes the stream without the error of gunzip, which would fail the request as malformed.
  const unpacked = pipeline(stream.iterator(), gunzip);
  unpacked.catch(() => {}); // also thrown by the iterator
  try {
    return await parse(gunzip);
  } catch (cause) {
    const isDamaged = errorCode(cause)?.startsWith("Z_");
    throw isDamaged ? new AppError("invalid", "schedule.damagedGzip", { cause }) : cause;
  } finally {
    gunzip.destroy();
  }
}

/** Passes on the text that was hashed and compressed. Throws for too much of it. */
async function* copyText(unpacked: Readable, hash: Hash, gzip: Gzip) {
  let size = 0;
  for await (const piece of splitUtf8(unpacked, "schedule.notUtf8")) {
    size += piece.length;
    if (size > MAX_SCHEDULE_BYTES) throw fileTooLargeError(MAX_SCHEDULE_BYTES);
    hash.update(piece);
    if (!gzip.write(piece)) await once(gzip, "drain");
    yield piece;
  }
}
