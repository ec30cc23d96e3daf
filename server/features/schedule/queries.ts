import { and, eq, getTableColumns } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import { presentVersion } from "#server/db/versions.ts";
import { AppError } from "#server/errors/app-error.ts";
import { scheduleVersions } from "#shared/db/schema.ts";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";

const {
  content: _content,
  footnotesFrom: _footnotesFrom,
  ...listed
} = getTableColumns(scheduleVersions);

/** All but the file and where its footnotes are from. */
export const listedColumns = listed;

export const hasAnyVersion = async (db: Db) => (await db.$count(scheduleVersions)) > 0;

export async function activeVersion(db: Db, destination: string) {
  const [row] = await db
    .select({ id: scheduleVersions.id, footnotesFrom: scheduleVersions.footnotesFrom })
    .from(scheduleVersions)
    .where(and(eq(scheduleVersions.isActive, true), eq(scheduleVersions.destination, destination)));
  return row ?? null;
}

/** Throws `notFound`. */
export async function versionById(db: Db, id: string): Promise<StoredScheduleVersion> {
  if (!isUuid(id)) throw unknownVersion();
  const [row] = await db.select(listed).from(scheduleVersions).where(eq(scheduleVersions.id, id));
  if (!row) throw unknownVersion();
  return presentVersion(row);
}

/** Throws `notFound`. */
export async function versionWithContent(db: Db, id: string) {
  if (!isUuid(id)) throw unknownVersion();
  const [row] = await db.select().from(scheduleVersions).where(eq(scheduleVersions.id, id));
  if (!row) throw unknownVersion();
  return row;
}

const unknownVersion = () => new AppError("notFound", "schedule.noVersion");

type NewVersion = typeof scheduleVersions.$inferInsert;

export async function insertVersion(db: Db, version: NewVersion): Promise<StoredScheduleVersion> {
  const [row] = await db.insert(scheduleVersions).values(version).returning(listed);
  if (!row) throw new Error("The schedule version was not stored");
  return presentVersion(row);
}
