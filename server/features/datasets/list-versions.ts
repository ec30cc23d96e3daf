import { desc, eq } from "drizzle-orm";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import type { DatasetDeps, DatasetKind } from "./dataset.ts";
import { listedColumns, presentVersion } from "./version-queries.ts";

/** More than are ever uploaded, because each listed version, also the oldest, can be activated again. */
const MAX_LISTED_VERSIONS = 1000;

/** Newest first. */
export async function listVersions(
  { db }: Pick<DatasetDeps, "db">,
  { name }: DatasetKind,
): Promise<DatasetVersion[]> {
  const rows = await db
    .select(listedColumns)
    .from(datasetVersions)
    .where(eq(datasetVersions.kind, name))
    .orderBy(desc(datasetVersions.createdAt), desc(datasetVersions.id))
    .limit(MAX_LISTED_VERSIONS);
  return rows.map(presentVersion);
}
