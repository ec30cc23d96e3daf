import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { tryAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { LoadableKind } from "#server/db/dataset-cache.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { DatasetDeps } from "#server/features/datasets/dataset.ts";
import { loadVersion } from "#server/features/datasets/load-version.ts";
import { measures } from "#server/features/datasets/measures/kind.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import {
  RECORDED_KINDS,
  type RecordedKind,
  type StoredChanges,
} from "#shared/changes/stored-changes.ts";
import { datasetActivations } from "#shared/db/schema.ts";
import { compareCountryRates } from "./compare-country-rates.ts";
import { compareLines } from "./compare-lines.ts";
import { compareMeasures } from "./compare-measures.ts";

type Activation = typeof datasetActivations.$inferSelect;

/**
 * Computes what the oldest activation without changes has changed, in one process at a time. Returns whether there may be
 * more. One that cannot be computed, as of a version that was deleted meanwhile, is logged and left without changes.
 */
export const computeChanges = (deps: DatasetDeps): Promise<boolean> =>
  runTransaction(
    deps.db,
    async (tx) => {
      if (!(await tryAdvisoryLock(tx, "dataset changes"))) return false;
      const [activation] = await tx
        .select()
        .from(datasetActivations)
        .where(
          and(
            isNull(datasetActivations.computedAt),
            inArray(datasetActivations.kind, [...RECORDED_KINDS]),
          ),
        )
        .orderBy(asc(datasetActivations.activatedAt), asc(datasetActivations.id))
        .limit(1);
      if (!activation) return false;
      const changes = await compareOrLog(deps, activation);
      await tx
        .update(datasetActivations)
        .set({ changes, computedAt: sql`now()` })
        .where(eq(datasetActivations.id, activation.id));
      return true;
    },
    "job",
  );

/** Null for what cannot be compared. Throws an outage of the database, after which it is tried again. */
async function compareOrLog(
  deps: DatasetDeps,
  { id, kind, versionId, replacedId }: Activation,
): Promise<StoredChanges | null> {
  if (!versionId || !replacedId || !isRecorded(kind)) return null;
  try {
    return await COMPARE[kind](deps, replacedId, versionId);
  } catch (error) {
    if (isTransient(error)) throw error;
    console.error(`The changes of activation ${id} were not computed: ${describeError(error)}`);
    return null;
  }
}

const isRecorded = (kind: string): kind is RecordedKind =>
  RECORDED_KINDS.some((recorded) => recorded === kind);

type Compare = (deps: DatasetDeps, before: string, after: string) => Promise<StoredChanges>;

const comparing =
  <Value>(kind: LoadableKind<Value>, compare: (before: Value, after: Value) => StoredChanges) =>
  async (deps: DatasetDeps, before: string, after: string) => {
    const { value: old } = await loadVersion(deps, kind, before);
    const { value: current } = await loadVersion(deps, kind, after);
    return compare(old, current);
  };

const COMPARE: Record<RecordedKind, Compare> = {
  measures: comparing(measures, (before, after) => compareMeasures(before.file, after.file)),
  schedule: comparing(schedule, compareLines),
  tariffs: comparing(tariffs, compareCountryRates),
};
