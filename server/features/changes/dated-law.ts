import { datedChanges, followsMeasure } from "#server/duties/us/measures/dated-changes.ts";
import type { Ban, Measure, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import { describeMeasure, type ScopedMeasureChange } from "./describe-measure.ts";

export type LawDay = { day: string; changes: readonly ScopedMeasureChange[] };

/**
 * What begins and ends by date in a measures file, the first day first. The day of an end is the first one without the
 * duty. A record that follows another of its program, heading and origins on that day is one change of both.
 */
export const datedLaw = memoizeByReference(
  ({ file }: Pick<Measures, "file">): readonly LawDay[] => {
    const byDay = new Map<string, ScopedMeasureChange[]>();
    for (const { day, change } of [
      ...changesOf(file, file.measures),
      ...changesOf(file, file.bans),
    ]) {
      byDay.set(day, [...(byDay.get(day) ?? []), change]);
    }
    return [...byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, changes]) => ({ day, changes }));
  },
);

type Dated = Measure | Ban;

const changesOf = (file: MeasuresFile, records: readonly Dated[]) =>
  datedChanges(records, followsMeasure(file)).map(({ date, before, after }) => ({
    day: date,
    change: describeMeasure({
      ...eventOf(before, after),
      before: before && { file, record: before },
      after: after && { file, record: after },
    }),
  }));

function eventOf(before: Dated | null, after: Dated | null) {
  if (!after) return { event: "ends" as const, id: `${before?.key}-end` };
  return { event: before ? ("changes" as const) : ("begins" as const), id: after.key };
}
