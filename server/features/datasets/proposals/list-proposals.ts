import { and, desc, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import { IS_SUPERSEDED } from "#server/db/superseded-draft.ts";
import type { Deps } from "#server/deps.ts";
import { impactColumns, presentImpact } from "#server/features/datasets/impact/find-impact.ts";
import { listedColumns, presentVersion } from "#server/features/datasets/version-queries.ts";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import type { Proposal } from "#shared/datasets/proposals.ts";
import { datasetImpacts, datasetVersions } from "#shared/db/schema.ts";

/** More wait only if nobody decides for weeks: the newest matter. */
const MAX_PROPOSALS = 20;

const isOpen = () =>
  and(
    isNotNull(datasetVersions.source),
    isNull(datasetVersions.activatedAt),
    isNull(datasetVersions.activeFrom),
    isNull(datasetVersions.dismissedAt),
    not(sql.raw(IS_SUPERSEDED)),
  );

/** The last draft that each source brought of each kind, if nobody has decided on it, newest first. */
export async function listProposals({ db }: Pick<Deps, "db">): Promise<Proposal[]> {
  const rows = await db
    .select({
      ...listedColumns,
      kind: datasetVersions.kind,
      source: datasetVersions.source,
      ...impactColumns,
    })
    .from(datasetVersions)
    .leftJoin(datasetImpacts, eq(datasetImpacts.versionId, datasetVersions.id))
    .where(isOpen())
    .orderBy(desc(datasetVersions.createdAt))
    .limit(MAX_PROPOSALS);
  return rows.flatMap(({ kind: text, source, impact, computingUntil, comparedWith, ...row }) => {
    const kind = DATASET_NAMES.find((name) => name === text);
    if (!kind || !source) return [];
    const version = presentVersion({ ...row, source });
    const state = presentImpact(kind, { impact, computingUntil, comparedWith });
    return { kind, source, version, ...state };
  });
}
