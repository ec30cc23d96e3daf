import { and, eq, getTableName, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { AppError } from "#server/errors/app-error.ts";
import { firstCharacters } from "#server/lib/first-characters.ts";
import type { measureVersions, scheduleVersions, tariffVersions } from "#shared/db/schema.ts";
import type { TextKey } from "#shared/texts.ts";
import { acquireAdvisoryLock } from "./advisory-lock.ts";
import type { Db } from "./client.ts";

/** Each row is an uploaded file. At most one is active; in tables with a destination, one for each. */
type VersionTable = typeof measureVersions | typeof scheduleVersions | typeof tariffVersions;

/** More than are ever uploaded, because each listed version, also the oldest, can be activated again. */
export const MAX_LISTED_VERSIONS = 1000;

/**
 * Runs `query`, which selects by `id`, and returns its row. Throws `notFound` with the text `error` when there is none; an
 * id that is no UUID does not run the query.
 */
export async function requireVersion<R>(
  id: string,
  query: PromiseLike<R[]>,
  error: TextKey,
): Promise<R> {
  const [row] = isUuid(id) ? await query : [];
  if (!row) throw new AppError("notFound", error);
  return row;
}

/** The part of an uploaded file's name that its version keeps. */
export const storedFileName = (name: string): string => firstCharacters(name, 200);

export type ActivateVersionInput = {
  id: string;
  /** The version that the caller compared with, if any. */
  seen?: string | undefined;
};

/** Deactivates the version that was active. Throws `conflict`, which must roll `tx` back, if it was not `seen`. */
export async function setActiveVersion(
  tx: Db,
  table: VersionTable,
  { id, destination }: { id: string; destination?: string },
  seen?: string,
) {
  await acquireAdvisoryLock(tx, `activate ${getTableName(table)}`);
  const sameDestination =
    "destination" in table && destination ? eq(table.destination, destination) : undefined;
  const [former] = await tx
    .update(table)
    .set({ isActive: false })
    .where(and(eq(table.isActive, true), sameDestination))
    .returning({ id: table.id });
  const isSeen = former?.id === seen || former?.id === id; // itself when a request is sent again
  if (seen !== undefined && !isSeen) throw new AppError("conflict", "tariffs.activatedMeanwhile");
  await tx.update(table).set({ isActive: true, activatedAt: sql`now()` }).where(eq(table.id, id));
}

/** A version as the contracts describe it. */
export const presentVersion = <R extends { createdAt: Date; activatedAt: Date | null }>(
  row: R,
) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  activatedAt: row.activatedAt?.toISOString() ?? null,
});
