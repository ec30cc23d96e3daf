import type { Database } from "#server/db/client.ts";
import { DATASET_KINDS } from "#server/features/datasets/kinds.ts";
import { loadDefaultVersion } from "#server/features/datasets/load-default-version.ts";

/** Stores the data that the product ships, where the database has none. */
export async function loadDefaultData(db: Database) {
  for (const kind of DATASET_KINDS) await loadDefaultVersion(db, kind);
}
