import { and, desc, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import { dataDate } from "./version-dates.ts";

const {
  content: _content,
  parsed: _parsed,
  kind: _kind,
  ...listed
} = getTableColumns(datasetVersions);

/** All but the file. */
export const listedColumns = listed;

export const hasAnyVersion = async (db: Db, kind: string) =>
  (await db.$count(datasetVersions, eq(datasetVersions.kind, kind))) > 0;

const isVersion = (kind: string, id: string) =>
  and(eq(datasetVersions.kind, kind), eq(datasetVersions.id, id));

/** Throws `notFound`, also for an id that is no UUID. */
export async function versionById(db: Db, kind: string, id: string): Promise<DatasetVersion> {
  const query = db.select(listed).from(datasetVersions).where(isVersion(kind, id));
  return presentVersion(await requireRow(id, query));
}

/** Throws `notFound`. */
export function versionWithContent(db: Db, kind: string, id: string) {
  const query = db.select().from(datasetVersions).where(isVersion(kind, id));
  return requireRow(id, query);
}

async function requireRow<R>(id: string, query: PromiseLike<R[]>): Promise<R> {
  const [row] = isUuid(id) ? await query : [];
  if (!row) throw new AppError("notFound", "datasets.noVersion");
  return row;
}

type StoredFile = Pick<DatasetRow, "id" | "kind" | "sha256" | "details"> & {
  name: string | undefined;
};

/** The newest other version of the same file with the same details; `name` counts unless it is that of the file. */
export async function findSameFile(
  db: Db,
  { id, kind, sha256, details, name }: StoredFile,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: datasetVersions.id })
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.kind, kind),
        ne(datasetVersions.id, id),
        eq(datasetVersions.sha256, sha256),
        sql`${datasetVersions.details} @> ${JSON.stringify(details)}::jsonb`,
        name === undefined ? undefined : eq(datasetVersions.name, name),
      ),
    )
    .orderBy(desc(datasetVersions.createdAt))
    .limit(1);
  return row?.id;
}

/** Keeps what was read of a version's file. */
export const storeParsed = (db: Db, id: string, parsed: Buffer) =>
  db.update(datasetVersions).set({ parsed }).where(eq(datasetVersions.id, id));

const isDraft = (id: string) =>
  and(
    eq(datasetVersions.id, id),
    isNull(datasetVersions.activatedAt),
    isNull(datasetVersions.activeFrom),
  );

/** Gives a draft the current time, because old ones are deleted. */
export const renewDraft = (db: Db, id: string) =>
  db.update(datasetVersions).set({ createdAt: sql`now()` }).where(isDraft(id));

/** Returns the name of a draft that was deleted. */
export async function deleteDraft(db: Db, id: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(datasetVersions)
    .where(isDraft(id))
    .returning({ name: datasetVersions.name });
  return deleted?.name;
}

type ListedRow = Pick<DatasetRow, keyof typeof listed>;

export const presentVersion = (row: ListedRow): DatasetVersion => ({
  ...row,
  dataDate: dataDate(row),
  createdAt: row.createdAt.toISOString(),
  activatedAt: row.activatedAt?.toISOString() ?? null,
  dismissedAt: row.dismissedAt?.toISOString() ?? null,
});
