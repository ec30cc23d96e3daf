import * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import {
  createScheduleTree,
  type ScheduleRow,
  type ScheduleTree,
} from "#server/duties/us/schedule/schedule-tree.ts";
import { unpackContent } from "#server/features/datasets/content.ts";
import { versionWithContent } from "#server/features/datasets/version-queries.ts";
import { type ScheduleFormat, scheduleDetails } from "#shared/schedule/contract.ts";

/** Parses the stored file of a version, chunk by chunk, so that other requests wait for milliseconds. */
export async function loadSchedule(version: DatasetRow, db: Db): Promise<ScheduleTree> {
  const { id, kind, name } = version;
  const { effectiveFrom, format, footnotesFrom } = z.parse(scheduleDetails, version.details);
  const rows = await parseRows(version, format);
  const base = footnotesFrom && (await versionWithContent(db, kind, footnotesFrom));
  return createScheduleTree(
    { id, name, effectiveFrom },
    // Only a JSON file has footnotes.
    base ? withFootnotes(rows, await parseRows(base, "json")) : rows,
  );
}

async function parseRows({ content }: DatasetRow, format: ScheduleFormat): Promise<ScheduleRow[]> {
  // Loaded on use, because many processes never read a schedule.
  const { readRows } = await import("./schedule-rows.ts");
  const { readFileRows } = await import("./read-file-rows.ts");
  const rows: ScheduleRow[] = [];
  await readRows(readFileRows(unpackContent(content), format), (row) => {
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
