import type { DatasetChanges } from "#shared/datasets/contract.ts";
import type { DatasetDeps, DatasetKind } from "./dataset.ts";
import { versionWithContent } from "./version-queries.ts";

/** What activating a version would change. Throws `notFound` for an unknown version. */
export async function compareVersion(
  deps: DatasetDeps,
  kind: DatasetKind,
  id: string,
): Promise<DatasetChanges> {
  const version = await versionWithContent(deps.db, kind.name, id);
  const active = await deps.datasets.active(kind);
  const activeId = active?.version.id ?? null;
  const differences =
    kind.storage === "rows"
      ? await kind.compare(deps.db, id, activeId)
      : await kind.compare(await kind.load(version, deps.db), active?.value ?? null, deps);
  return { activeId, differences };
}
