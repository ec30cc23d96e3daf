import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import { AppError } from "#server/errors/app-error.ts";
import { scheduleVersions } from "#shared/db/schema.ts";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";

const {
  content: _content,
  footnotesFrom: _footnotesFrom,
  ...listed
} = getTableColumns(scheduleVersions);

/** All but the file. */
export const listedColumns = listed;

type ListedRow = Omit<typeof scheduleVersions.$inferSelect, "content" | "footnotesFrom">;

export const toStoredVersion = (row: ListedRow): StoredScheduleVersion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  activatedAt: row.activatedAt?.toISOString() ?? null,
});

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
  if (!isUuid(id)) throw new AppError("notFound", "schedule.noVersion");
  const [row] = await db.select(listed).from(scheduleVersions).where(eq(scheduleVersions.id, id));
  if (!row) throw new AppError("notFound", "schedule.noVersion");
  return toStoredVersion(row);
}

/** Throws `notFound`. */
export async function versionWithContent(db: Db, id: string) {
  if (!isUuid(id)) throw new AppError("notFound", "schedule.noVersion");
  const [row] = await db.select().from(scheduleVersions).where(eq(scheduleVersions.id, id));
  if (!row) throw new AppError("notFound", "schedule.noVersion");
  return row;
}

type NewVersion = typeof scheduleVersions.$inferInsert;

export async function insertVersion(db: Db, version: NewVersion): Promise<StoredScheduleVersion> {
  const [row] = await db.insert(scheduleVersions).values(version).returning(listed);
  if (!row) throw new Error("The schedule version was not stored");
  return toStoredVersion(row);
}

/** Deactivates the version of the same destination that was active. */
export async function setActiveVersion(
  tx: Db,
  { id, destination }: StoredScheduleVersion,
): Promise<StoredScheduleVersion> {
  const lock = `schedule:${destination}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  await tx
    .update(scheduleVersions)
    .set({ isActive: false })
    .where(and(eq(scheduleVersions.isActive, true), eq(scheduleVersions.destination, destination)));
  const [row] = await tx
    .update(scheduleVersions)
    .set({ isActive: true, activatedAt: sql`now()` })
    .where(eq(scheduleVersions.id, id))
    .returning(listed);
  if (!row) throw new AppError("notFound", "schedule.noVersion");
  return toStoredVersion(row);
}
