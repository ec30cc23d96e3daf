import * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import {
  createScheduleTree,
  type ScheduleRow,
  type ScheduleTree,
} from "#server/duties/us/schedule/schedule-tree.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { unpackContent } from "#server/features/datasets/content.ts";
import { storeParsed, versionWithContent } from "#server/features/datasets/version-queries.ts";
import { type ScheduleFormat, scheduleDetails } from "#shared/schedule/contract.ts";
import { packRows, unpackRows } from "./stored-rows.ts";

/** Reads the rows that are stored of a version, or parses its file, and stores them for the next time. */
export async function loadSchedule(version: DatasetRow, db: Db): Promise<ScheduleTree> {
  const { id, kind, name } = version;
  const { effectiveFrom, format, footnotesFrom } = z.parse(scheduleDetails, version.details);
  const rows = await readRows(version, format, db);
  const base = footnotesFrom && (await versionWithContent(db, kind, footnotesFrom));
  return createScheduleTree(
    { id, name, effectiveFrom },
    // Only a JSON file has footnotes.
    base ? withFootnotes(rows, await readRows(base, "json", db)) : rows,
  );
}

async function readRows(version: DatasetRow, format: ScheduleFormat, db: Db) {
  const stored = version.parsed && (await unpackRows(version.parsed));
  if (stored) return stored;
  const rows = await parseFile(version, format);
  try {
    await storeParsed(db, version.id, await packRows(rows));
  } catch (error) {
    console.error(`The rows of a schedule were not stored: ${describeError(error)}`); // it is parsed again
  }
  return rows;
}

/** Parses a file chunk by chunk, so that other requests wait for milliseconds. */
async function parseFile({ content }: DatasetRow, format: ScheduleFormat): Promise<ScheduleRow[]> {
  // Loaded on use, because many processes never read a schedule.
  const { readRows: parseRows } = await import("./schedule-rows.ts");
  const { readFileRows } = await import("./read-file-rows.ts");
  const rows: ScheduleRow[] = [];
  await parseRows(readFileRows(unpackContent(content), format), (row) => {
    rows.push(row);
    return null;
  });
  return rows;
}

/** Rows of `base` with the same code give their footnotes to those of a file that has none. */
export function withFootnotes(
  rows: readonly ScheduleRow[],
  base: readonly ScheduleRow[],
): readonly ScheduleRow[] {
  const footnotes = new Map(base.map((row) => [row.code, row.footnotes]));
  return rows.map((row) => ({
    ...row,
    footnotes: (row.code && footnotes.get(row.code)) || row.footnotes,
  }));
}
