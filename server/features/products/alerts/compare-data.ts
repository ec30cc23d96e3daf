import type { DatasetDeps } from "#server/features/datasets/dataset.ts";
import { loadVersion } from "#server/features/datasets/load-version.ts";
import { measures } from "#server/features/datasets/measures/kind.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import type { DutyContext } from "#server/features/products/duty-context.ts";
import type { productAlertRuns } from "#shared/db/schema.ts";
import { addDays } from "#shared/utc-day.ts";

export type Run = typeof productAlertRuns.$inferSelect;

/** What duties are computed with before and after a change. */
export type ComparedData = { before: DutyContext; after: DutyContext };

/**
 * The data before and after a change, with all other data as it is in force. Throws `notFound` for a version that was deleted
 * meanwhile.
 */
export async function comparedData(
  deps: DatasetDeps,
  current: DutyContext,
  { day, datasetKind, versionId, replacedId }: Run,
): Promise<ComparedData> {
  if (!datasetKind || !versionId) {
    return { before: { ...current, date: addDays(day, -1) }, after: { ...current, date: day } };
  }
  const after = await withVersion(deps, { ...current, date: day }, { datasetKind, id: versionId });
  const before = replacedId
    ? await withVersion(deps, { ...current, date: day }, { datasetKind, id: replacedId })
    : { ...current, date: addDays(day, -1) };
  return { before, after };
}

type Version = { datasetKind: string; id: string };

/** The context with a version in the place of its kind; the same where its kind plays no part. */
async function withVersion(
  deps: DatasetDeps,
  context: DutyContext,
  { datasetKind, id }: Version,
): Promise<DutyContext> {
  const { lineData } = context;
  if (datasetKind === tariffs.name) {
    return { ...context, tariff: (await loadVersion(deps, tariffs, id)).value };
  }
  if (!lineData) return context;
  if (datasetKind === schedule.name) {
    const { value, startsOn } = await loadVersion(deps, schedule, id);
    return { ...startingOn(context, startsOn), lineData: { ...lineData, schedule: value } };
  }
  const { value, startsOn } = await loadVersion(deps, measures, id);
  return { ...startingOn(context, startsOn), lineData: { ...lineData, measures: value } };
}

/** Data that begins on a later day is compared for an entry on that day. */
const startingOn = (context: DutyContext, startsOn: string | null): DutyContext => ({
  ...context,
  date: startsOn && startsOn > context.date ? startsOn : context.date,
});
