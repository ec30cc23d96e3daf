import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import { AppError } from "#server/errors/app-error.ts";
import { measureVersions } from "#shared/db/schema.ts";
import type { MeasureVersion } from "#shared/measures/contract.ts";

const { content: _content, ...listed } = getTableColumns(measureVersions);

/** All but the file. */
export const listedColumns = listed;

type ListedRow = Omit<typeof measureVersions.$inferSelect, "content">;

export const toMeasureVersion = (row: ListedRow): MeasureVersion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  activatedAt: row.activatedAt?.toISOString() ?? null,
});

export const hasAnyVersion = async (db: Db) => (await db.$count(measureVersions)) > 0;

/** Of the destination; null without an active version. */
export async function activeVersionId(db: Db, destination: string): Promise<string | null> {
  const [row] = await db
    .select({ id: measureVersions.id })
    .from(measureVersions)
    .where(and(eq(measureVersions.isActive, true), eq(measureVersions.destination, destination)));
  return row?.id ?? null;
}

/** Throws `notFound`. */
export async function versionWithContent(db: Db, id: string) {
  const [row] = isUuid(id)
    ? await db.select().from(measureVersions).where(eq(measureVersions.id, id))
    : [];
  if (!row) throw new AppError("notFound", "measures.noVersion");
  return row;
}

type NewVersion = PgInsertValue<typeof measureVersions>;

export async function insertVersion(db: Db, version: NewVersion): Promise<MeasureVersion> {
  const [row] = await db.insert(measureVersions).values(version).returning(listed);
  if (!row) throw new Error("The version was not stored");
  return toMeasureVersion(row);
}

/** Deactivates the active version of the same destination. Throws `notFound`. */
export async function setActiveVersion(tx: Db, id: string): Promise<MeasureVersion> {
  const { destination } = await versionWithContent(tx, id);
  const lock = `measures:${destination}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  await tx
    .update(measureVersions)
    .set({ isActive: false })
    .where(and(eq(measureVersions.isActive, true), eq(measureVersions.destination, destination)));
  const [row] = await tx
    .update(measureVersions)
    .set({ isActive: true, activatedAt: sql`now()` })
    .where(eq(measureVersions.id, id))
    .returning(listed);
  if (!row) throw new AppError("notFound", "measures.noVersion");
  return toMeasureVersion(row);
}
