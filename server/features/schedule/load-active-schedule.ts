import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Db } from "#server/db/client.ts";
import {
  createScheduleTree,
  type ScheduleRow,
  type ScheduleTree,
} from "#server/duties/us/schedule/schedule-tree.ts";
import { activeVersion, versionWithContent } from "./queries.ts";

export const activeScheduleId = async (db: Db): Promise<string | null> =>
  (await activeVersion(db))?.id ?? null;

/** Parses the stored file of a version, chunk by chunk, so that other requests wait for milliseconds. */
export async function loadSchedule(db: Db, id: string): Promise<ScheduleTree> {
  const { name, effectiveFrom, footnotesFrom, ...file } = await versionWithContent(db, id);
  const rows = await parseFile(file);
  const base = footnotesFrom && (await parseFile(await versionWithContent(db, footnotesFrom)));
  return createScheduleTree({ id, name, effectiveFrom }, base ? withFootnotes(rows, base) : rows);
}

type StoredFile = Pick<Awaited<ReturnType<typeof versionWithContent>>, "content" | "format">;

async function parseFile({ content, format }: StoredFile): Promise<ScheduleRow[]> {
  // Loaded on use, because many processes never read a schedule.
  const { readRows } = await import("./schedule-rows.ts");
  const { readFileRows } = await import("./read-file-rows.ts");
  const rows: ScheduleRow[] = [];
  await readRows(readFileRows(Readable.from([content]).pipe(createGunzip()), format), (row) => {
    rows.push(row);
    return null;
  });
  return rows;
}

/** Rows of `base` with the same code give their footnotes to those of a file that has none. */
function withFootnotes(rows: readonly ScheduleRow[], base: readonly ScheduleRow[]): ScheduleRow[] {
  const footnotes = new Map(base.map((row) => [row.code, row.footnotes]));
  return rows.map((row) => ({
    ...row,
    footnotes: (row.code && footnotes.get(row.code)) || row.footnotes,
  }));
}
