import { and, eq } from "drizzle-orm";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import type { CachedRead } from "./cached-read.ts";
import type { Db } from "./client.ts";
import { createVersionedRead } from "./versioned-read.ts";

export type DatasetRow = typeof datasetVersions.$inferSelect;

/** What the cache needs of a kind of dataset. */
export type LoadableKind<Value> = {
  name: string;
  /** Parses what a version stores; `content` is compressed. */
  load(version: DatasetRow, db: Db): Promise<Value>;
};

export type ActiveDataset<Value> = { version: Omit<DatasetRow, "content">; value: Value };

/** The active version of each kind, loaded on use. Null without an active version. */
export type DatasetCache = {
  active<Value>(kind: LoadableKind<Value>): Promise<ActiveDataset<Value> | null>;
  /** The value alone, for what is computed with it. */
  read<Value>(kind: LoadableKind<Value>): CachedRead<Value | null>;
  invalidate(): void;
};

export function createDatasetCache(db: Db): DatasetCache {
  const reads = new Map<string, CachedRead<ActiveDataset<unknown> | null>>();

  function activeRead<Value>(kind: LoadableKind<Value>) {
    const read = reads.get(kind.name) ?? createActiveRead(db, kind);
    reads.set(kind.name, read);
    return read as CachedRead<ActiveDataset<Value> | null>; // safe: the name of a kind is unique
  }

  return {
    active: (kind) => activeRead(kind).get(),
    read: (kind) => ({
      get: async () => (await activeRead(kind).get())?.value ?? null,
      invalidate: () => activeRead(kind).invalidate(),
    }),
    invalidate() {
      for (const read of reads.values()) read.invalidate();
    },
  };
}

/** Loads a version again that was activated again, because its time has changed. */
const createActiveRead = <Value>(db: Db, kind: LoadableKind<Value>) =>
  createVersionedRead(
    () => findActive(db, kind.name),
    async ({ id }) => {
      const [row] = await db.select().from(datasetVersions).where(eq(datasetVersions.id, id));
      if (!row) throw new Error("The active version was deleted");
      const { content: _content, ...version } = row;
      return { version, value: await kind.load(row, db) };
    },
    ({ id, activatedAt }) => `${id} ${activatedAt?.getTime()}`,
  );

async function findActive(db: Db, kind: string) {
  const { id, activatedAt, isActive, destination } = datasetVersions;
  const [row] = await db
    .select({ id, activatedAt })
    .from(datasetVersions)
    .where(
      and(eq(datasetVersions.kind, kind), eq(destination, TARIFF_DESTINATION), eq(isActive, true)),
    );
  return row ?? null;
}
