import { and, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { presentVersion, requireVersion } from "#server/db/versions.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
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

/** Of the United States. */
export async function activeVersion(db: Db) {
  const { id, footnotesFrom, isActive, destination } = scheduleVersions;
  const [row] = await db
    .select({ id, footnotesFrom })
    .from(scheduleVersions)
    .where(and(eq(isActive, true), eq(destination, TARIFF_DESTINATION)));
  return row;
}

/** Throws `notFound`. */
export async function versionById(db: Db, id: string): Promise<StoredScheduleVersion> {
  const query = db.select(listed).from(scheduleVersions).where(eq(scheduleVersions.id, id));
  return presentVersion(await requireVersion(id, query, "schedule.noVersion"));
}

/** Throws `notFound`. */
export function versionWithContent(db: Db, id: string) {
  const query = db.select().from(scheduleVersions).where(eq(scheduleVersions.id, id));
  return requireVersion(id, query, "schedule.noVersion");
}

type NewVersion = typeof scheduleVersions.$inferInsert;

export async function insertVersion(db: Db, version: NewVersion): Promise<StoredScheduleVersion> {
  const [row] = await db.insert(scheduleVersions).values(version).returning(listed);
  if (!row) throw new Error("The schedule version was not stored");
  return presentVersion(row);
}
