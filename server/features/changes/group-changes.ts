import type { LawSource, MeasureChange } from "#shared/changes/changes.ts";
import type { Coverage } from "#shared/changes/stored-changes.ts";
import type { ScopedMeasureChange } from "./describe-measure.ts";

/** More texts than that say less than the countries do. */
const MAX_LABELS = 3;

/**
 * Joins the changes of one day that are the same but for their heading and countries, such as one duty with a heading for
 * each country. Keeps their order.
 */
export function groupChanges(changes: readonly ScopedMeasureChange[]): MeasureChange[] {
  const groups = new Map<string, MeasureChange[]>();
  const idOf = createIds<Coverage>();
  for (const { change, coverage } of changes) {
    const key = isByCountry(change)
      ? JSON.stringify([commonFields(change), coverage.map(idOf)])
      : change.id;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].map(joinChanges);
}

/** Whether it names its countries and says nothing else about them. */
const isByCountry = ({ origins, originsAdded, originsRemoved }: MeasureChange): boolean =>
  origins.only !== null &&
  origins.except.length + originsAdded.length + originsRemoved.length === 0;

const commonFields = (change: MeasureChange) => {
  const {
    id: _id,
    headings: _headings,
    labels: _labels,
    origins: _origins,
    sources: _,
    ...common
  } = change;
  return common;
};

/** Numbers for objects, which are compared by reference. */
function createIds<T>() {
  const ids = new Map<T, number>();
  return (value: T): number => {
    const id = ids.get(value) ?? ids.size;
    ids.set(value, id);
    return id;
  };
}

function joinChanges(changes: readonly MeasureChange[]): MeasureChange {
  const [first] = changes;
  if (!first) throw new Error("A group has no change");
  if (changes.length === 1) return first;
  const labels = distinct(changes.flatMap((change) => change.labels));
  return {
    ...first,
    headings: distinct(changes.flatMap(({ headings }) => headings)),
    labels: labels.length > MAX_LABELS ? [] : labels,
    origins: { only: distinct(changes.flatMap(({ origins }) => origins.only ?? [])), except: [] },
    sources: distinctSources(changes.flatMap(({ sources }) => sources)),
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

const distinctSources = (sources: readonly LawSource[]): LawSource[] => [
  ...new Map(sources.map((source) => [`${source.citation} ${source.url}`, source])).values(),
];
