import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Database } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { DatasetDeps } from "#server/features/datasets/dataset.ts";
import { exchangeRates } from "#server/features/datasets/exchange-rates/kind.ts";
import { loadVersion } from "#server/features/datasets/load-version.ts";
import { measures } from "#server/features/datasets/measures/kind.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { IMPACT_DAYS, type Impact } from "#shared/datasets/impact.ts";
import { datasetImpacts, datasetVersions } from "#shared/db/schema.ts";
import { computeImpact, type DutyData } from "./compute-impact.ts";
import { COMPARED_KINDS } from "./find-impact.ts";
import { sampleItems } from "./sample-items.ts";

const MAX_MS = 30_000;

/** Longer than it takes, so that a process that was killed does not keep others from it for long. */
const CLAIM_MINUTES = 5;

type Draft = { id: string; kind: string };

/**
 * Computes what the newest draft that was not compared with the data in force would have changed, and stores it. One at a
 * time over all processes. Returns whether there was one.
 */
export async function computeDueImpact(deps: DatasetDeps): Promise<boolean> {
  const active = await activeData(deps);
  if (!active) return false;
  const comparedWith = active.versions.join(" ");
  const draft = await claimDraft(deps.db, comparedWith);
  if (!draft) return false;
  let impact: Impact | null = null;
  try {
    const after = await withDraft(deps, active.data, draft);
    impact = await computeImpact([active.data, after], await sampleItems(deps.db), {
      date: destinationToday(TARIFF_DESTINATION),
      maxMs: MAX_MS,
    });
  } catch (error) {
    if (isTransient(error)) throw error;
    console.error(`A draft of ${draft.kind} was not compared: ${describeError(error)}`);
  }
  await deps.db
    .update(datasetImpacts)
    .set({ impact, computingUntil: null })
    .where(eq(datasetImpacts.versionId, draft.id));
  return true;
}

/** Null while a kind has no active version. */
async function activeData({ datasets }: DatasetDeps) {
  const [tariff, lines, duties, rates] = await Promise.all([
    datasets.active(tariffs),
    datasets.active(schedule),
    datasets.active(measures),
    datasets.active(exchangeRates),
  ]);
  if (!tariff || !lines || !duties) return null;
  const data: DutyData = {
    tariff: tariff.value,
    schedule: lines.value,
    measures: duties.value,
    exchangeRates: rates?.value ?? null,
  };
  return { data, versions: [tariff, lines, duties].map(({ version }) => version.id) };
}

const isDue = (comparedWith: string) =>
  and(
    inArray(datasetVersions.kind, COMPARED_KINDS),
    isNull(datasetVersions.activatedAt),
    isNull(datasetVersions.dismissedAt),
    gt(datasetVersions.createdAt, sql`now() - ${IMPACT_DAYS} * interval '1 day'`),
    or(
      isNull(datasetImpacts.versionId),
      lt(datasetImpacts.computingUntil, sql`now()`),
      and(isNull(datasetImpacts.computingUntil), ne(datasetImpacts.comparedWith, comparedWith)),
    ),
  );

const claimDraft = (db: Database, comparedWith: string): Promise<Draft | undefined> =>
  runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, "impact");
    if ((await tx.$count(datasetImpacts, gt(datasetImpacts.computingUntil, sql`now()`))) > 0) {
      return undefined;
    }
    const [draft] = await tx
      .select({ id: datasetVersions.id, kind: datasetVersions.kind })
      .from(datasetVersions)
      .leftJoin(datasetImpacts, eq(datasetImpacts.versionId, datasetVersions.id))
      .where(isDue(comparedWith))
      .orderBy(desc(datasetVersions.createdAt))
      .limit(1);
    if (!draft) return undefined;
    const claim = {
      comparedWith,
      impact: null,
      computingUntil: sql`now() + ${CLAIM_MINUTES} * interval '1 minute'`,
    };
    await tx
      .insert(datasetImpacts)
      .values({ versionId: draft.id, ...claim })
      .onConflictDoUpdate({ target: datasetImpacts.versionId, set: claim });
    return draft;
  });

/** The data in force with the draft in the place of its kind. */
async function withDraft(deps: DatasetDeps, data: DutyData, { id, kind }: Draft) {
  if (kind === schedule.name) {
    return { ...data, schedule: (await loadVersion(deps, schedule, id)).value };
  }
  if (kind === measures.name) {
    return { ...data, measures: (await loadVersion(deps, measures, id)).value };
  }
  return { ...data, tariff: (await loadVersion(deps, tariffs, id)).value };
}
