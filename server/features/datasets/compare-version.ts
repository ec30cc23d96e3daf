import type { ActiveDataset, DatasetRow } from "#server/db/dataset-cache.ts";
import type { DatasetChanges } from "#shared/datasets/contract.ts";
import type { DatasetDeps, DatasetKind } from "./dataset.ts";
import { startsOn } from "./version-dates.ts";
import { versionWithContent } from "./version-queries.ts";

/** What activating a version would change. Throws `notFound` for an unknown version. */
export async function compareVersion(
  deps: DatasetDeps,
  kind: DatasetKind,
  id: string,
): Promise<DatasetChanges> {
  const version = await versionWithContent(deps.db, kind.name, id);
  const active = await deps.datasets.active(kind);
  const differences =
    kind.storage === "rows"
      ? await kind.compare(deps.db, id, active?.version.id ?? null)
      : await kind.compare(await kind.load(version, deps.db), active?.value ?? null, deps);
  return describeChanges(kind, { version, active, differences });
}

type Comparison = {
  version: Pick<DatasetRow, "destination" | "details">;
  active: ActiveDataset<unknown> | null;
  differences: object;
};

/** The differences with what is alarming in them. */
export const describeChanges = (
  kind: DatasetKind,
  { version, active, differences }: Comparison,
): DatasetChanges => ({
  activeId: active?.version.id ?? null,
  differences,
  warnings: active ? kind.findWarnings(differences, active.version.rowCount) : [],
  startsOn: startsOn(version),
});
