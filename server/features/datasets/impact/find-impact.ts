import { eq } from "drizzle-orm";
import type { DatasetDeps, DatasetKind } from "#server/features/datasets/dataset.ts";
import { versionById } from "#server/features/datasets/version-queries.ts";
import type { VersionImpact } from "#shared/datasets/proposals.ts";
import { datasetImpacts } from "#shared/db/schema.ts";

type StoredImpact = Pick<
  typeof datasetImpacts.$inferSelect,
  "impact" | "computingUntil" | "comparedWith"
>;

export const impactColumns = {
  impact: datasetImpacts.impact,
  computingUntil: datasetImpacts.computingUntil,
  comparedWith: datasetImpacts.comparedWith,
};

/** The kinds that decide duties. */
export const COMPARED_KINDS = ["tariffs", "schedule", "measures"];

/** What activating a version would have changed, as far as it is computed. Throws `notFound`. */
export async function findImpact(
  { db }: Pick<DatasetDeps, "db">,
  { name }: Pick<DatasetKind, "name">,
  id: string,
): Promise<VersionImpact> {
  await versionById(db, name, id);
  const [row] = await db
    .select(impactColumns)
    .from(datasetImpacts)
    .where(eq(datasetImpacts.versionId, id));
  return presentImpact(name, row);
}

/** What has no row, or the columns of none, is not computed yet. */
export function presentImpact(
  kind: string,
  stored: { [Column in keyof StoredImpact]: StoredImpact[Column] | null } | undefined,
): VersionImpact {
  const isComputed = stored?.comparedWith != null && stored.computingUntil === null;
  return {
    impact: isComputed ? stored.impact : null,
    isComputing: COMPARED_KINDS.includes(kind) && !isComputed,
  };
}
