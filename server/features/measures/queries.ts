import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { presentVersion, requireVersion } from "#server/db/versions.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { measureVersions } from "#shared/db/schema.ts";
import type { MeasureVersion } from "#shared/measures/contract.ts";

const { content: _content, ...listed } = getTableColumns(measureVersions);

/** All but the file. */
export const listedColumns = listed;

export const hasAnyVersion = async (db: Db) => (await db.$count(measureVersions)) > 0;

/** Of the United States. */
export async function activeVersion(db: Db) {
  const { id, asOf, isActive, destination } = measureVersions;
  const [row] = await db
    .select({ id, asOf })
    .from(measureVersions)
    .where(and(eq(isActive, true), eq(destination, TARIFF_DESTINATION)));
  return row;
}

/** Whether a version with this content is or was active. */
export const wasActivated = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.$count(
    measureVersions,
    and(eq(measureVersions.sha256, sha256), isNotNull(measureVersions.activatedAt)),
  )) > 0;

/** Throws `notFound`. */
export async function versionById(db: Db, id: string): Promise<MeasureVersion> {
  const query = db.select(listed).from(measureVersions).where(eq(measureVersions.id, id));
  return presentVersion(await requireVersion(id, query, "measures.noVersion"));
}

/** Throws `notFound`. */
export function versionWithContent(db: Db, id: string) {
  const query = db.select().from(measureVersions).where(eq(measureVersions.id, id));
  return requireVersion(id, query, "measures.noVersion");
}

type NewVersion = PgInsertValue<typeof measureVersions>;

export async function insertVersion(db: Db, version: NewVersion): Promise<MeasureVersion> {
  const [row] = await db.insert(measureVersions).values(version).returning(listed);
  if (!row) throw new Error("The version was not stored");
  return presentVersion(row);
}
