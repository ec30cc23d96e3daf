import type { Ban, Measure, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { programNames } from "#server/duties/us/measures/program-names.ts";
import { diffMeasures } from "#server/features/datasets/measures/diff-measures.ts";
import {
  type Coverage,
  MAX_STORED_MEASURES,
  type StoredMeasuresChanges,
} from "#shared/changes/stored-changes.ts";
import { compareLists } from "./compare-lists.ts";
import {
  describeMeasure,
  type FileMeasure,
  originCountries,
  type Scoped,
  type ScopedMeasureChange,
} from "./describe-measure.ts";

/** What differs between two measures files, at most five hundred measures of it. */
export function compareMeasures(before: MeasuresFile, after: MeasuresFile): StoredMeasuresChanges {
  const measures = [
    ...compareRecords(sidesOf(before, before.measures), sidesOf(after, after.measures)),
    ...compareRecords(sidesOf(before, before.bans), sidesOf(after, after.bans)),
  ].slice(0, MAX_STORED_MEASURES);
  const lists = compareLists(before, after);
  const coverage = createPositions<Coverage>();
  const store = <Change>({ change, countries, coverage: covered }: Scoped<Change>) => ({
    ...change,
    scope: { countries, coverage: covered.map(coverage.add) },
  });
  const programs = [
    ...measures.map(({ change }) => change.program),
    ...lists.flatMap(({ change }) => change.programs),
  ];
  return {
    kind: "measures",
    measures: measures.map(store),
    lists: lists.map(store),
    others: countOthers(before, after),
    programs: { ...programNames(before, programs), ...knownNames(after, programs) },
    coverage: coverage.values,
  };
}

type DatedRecord = Measure | Ban;

const sidesOf = (file: MeasuresFile, records: readonly DatedRecord[]): FileMeasure[] =>
  records.map((record) => ({ file, record }));

function compareRecords(
  before: readonly FileMeasure[],
  after: readonly FileMeasure[],
): ScopedMeasureChange[] {
  const unmatched = new Map(before.map((side) => [side.record.key, side]));
  const changes: ScopedMeasureChange[] = [];
  const renamed: FileMeasure[] = [];
  for (const side of after) {
    const old = unmatched.get(side.record.key);
    if (old) changes.push(...describeChange(old, side));
    else renamed.push(side);
    unmatched.delete(side.record.key);
  }
  for (const side of renamed) {
    const old = [...unmatched.values()].find((each) => isSameMeasure(each, side));
    if (old) unmatched.delete(old.record.key);
    changes.push(...describeChange(old ?? null, side));
  }
  return [...changes, ...[...unmatched.values()].flatMap((side) => describeChange(side, null))];
}

function describeChange(
  before: FileMeasure | null,
  after: FileMeasure | null,
): ScopedMeasureChange[] {
  if (before && after) return describeCorrection(before, after);
  const event = after ? "added" : "removed";
  return [describeMeasure({ id: (after ?? before)?.record.key ?? "", event, before, after })];
}

/** Nothing for a measure that charges the same as before: a new label or citation changes no duty. */
function describeCorrection(before: FileMeasure, after: FileMeasure): ScopedMeasureChange[] {
  const { key } = after.record;
  const scoped = describeMeasure({ id: key, event: "corrected", before, after });
  if (substanceOf(before) !== substanceOf(after)) return [scoped];
  const { originsAdded, originsRemoved } = scoped.change;
  const countries = [...originsAdded, ...originsRemoved];
  return countries.length > 0 ? [{ ...scoped, countries }] : []; // for other countries, nothing changes
}

const NOT_COMPARED = ["key", "source", "label", "countries", "exceptCountries"];

/** What a duty depends on, apart from its origins, and from the codes of lists, which are compared by list. */
function substanceOf(side: FileMeasure): string {
  const fields = Object.entries(side.record)
    .filter(([field]) => !NOT_COMPARED.includes(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields);
}

/** Whether a measure of another key is the same one: of its program, heading, first day and origins. */
const isSameMeasure = (a: FileMeasure, b: FileMeasure): boolean => identity(a) === identity(b);

function identity(side: FileMeasure): string {
  const { record } = side;
  const { program, from } = record;
  const heading = "heading" in record ? record.heading : null;
  return JSON.stringify([program, heading, from, record.covers, originCountries(side)]);
}

/** The values that were added, each once, compared by what they contain. */
function createPositions<T>() {
  const values: T[] = [];
  const positions = new Map<string, number>();
  return {
    values,
    add(value: T): number {
      const key = JSON.stringify(value);
      const position = positions.get(key) ?? values.push(value) - 1;
      positions.set(key, position);
      return position;
    },
  };
}

const OTHER_KINDS = ["gaps", "preferences", "questions"];

const countOthers = (before: MeasuresFile, after: MeasuresFile): number =>
  diffMeasures(before, after)
    .filter(({ kind }) => OTHER_KINDS.includes(kind))
    .reduce(
      (sum, { added, removed, changed }) => sum + added.length + removed.length + changed.length,
      0,
    );

/** The names of programs that the file has. */
const knownNames = (file: MeasuresFile, keys: readonly string[]) =>
  programNames(
    file,
    keys.filter((key) => file.programs[key]),
  );
