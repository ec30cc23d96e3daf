import type { LoadableKind } from "#server/db/dataset-cache.ts";
import type { DatasetDeps } from "./dataset.ts";
import { startsOn } from "./version-dates.ts";
import { versionWithContent } from "./version-queries.ts";

type LoadedVersion<Value> = {
  value: Value;
  /** The later day from which it applies; null if it applies already. */
  startsOn: string | null;
};

/**
 * Reads a version that need not be active, without a second copy of the one that is. Nothing keeps what another one contains,
 * which takes tens of megabytes for a schedule. Throws `notFound` for an unknown version.
 */
export async function loadVersion<Value>(
  { db, datasets }: DatasetDeps,
  kind: LoadableKind<Value>,
  id: string,
): Promise<LoadedVersion<Value>> {
  const active = await datasets.active(kind);
  if (active?.version.id === id) {
    return { value: active.value, startsOn: startsOn(active.version) };
  }
  const version = await versionWithContent(db, kind.name, id);
  return { value: await kind.load(version, db), startsOn: startsOn(version) };
}
