import type { CountedRows, LineChange, OriginRateChange } from "#shared/changes/changes.ts";
import type { DataUpdate } from "#shared/changes/contract.ts";
import {
  type Coverage,
  RECORDED_KINDS,
  type Scope,
  type StoredChanges,
  type StoredMeasuresChanges,
} from "#shared/changes/stored-changes.ts";
import type { ChangeFilter } from "./change-filter.ts";
import type { Scoped } from "./describe-measure.ts";
import { groupChanges } from "./group-changes.ts";
import { type ActivationRow, MAX_LISTED_ROWS } from "./queries.ts";

type Contents = Pick<DataUpdate, "measures" | "lists" | "others" | "lines" | "rates">;

const NOTHING: Contents = { measures: [], lists: [], others: 0, lines: null, rates: null };

/** What an activation changed, as far as the filter accepts it; null if it accepts nothing. */
export function presentUpdate(row: ActivationRow, filter: ChangeFilter): DataUpdate | null {
  const kind = RECORDED_KINDS.find((recorded) => recorded === row.kind);
  const contents = row.changes ? acceptedContents(row.changes, filter) : NOTHING;
  if (!kind || !(filter.isEmpty || hasContents(contents))) return null;
  const { id, name, replacedName, activatedAt, isScheduled } = row;
  return {
    id,
    kind,
    name,
    replacedName,
    activatedAt: activatedAt.toISOString(),
    isScheduled,
    state: stateOf(row),
    ...contents,
  };
}

function stateOf({ changes, replacedName, computedAt }: ActivationRow): DataUpdate["state"] {
  if (changes) return "known";
  if (replacedName === null) return "first";
  return computedAt ? "unknown" : "pending";
}

const hasContents = ({ measures, lists, lines, rates }: Contents): boolean =>
  measures.length + lists.length > 0 || [lines, rates].some((rows) => rows && rows.rows.length > 0);

function acceptedContents(changes: StoredChanges, filter: ChangeFilter): Contents {
  switch (changes.kind) {
    case "measures":
      return { ...NOTHING, ...acceptedMeasures(changes, filter) };
    case "schedule":
      return { ...NOTHING, lines: acceptedLines(changes, filter) };
    case "tariffs":
      return { ...NOTHING, rates: acceptedRates(changes, filter) };
  }
}

function acceptedMeasures(
  { measures, lists, others, coverage }: StoredMeasuresChanges,
  filter: ChangeFilter,
): Pick<Contents, "measures" | "lists" | "others"> {
  const scoped = createScopes(coverage);
  return {
    measures: groupChanges(
      measures.map(scoped).filter((each) => filter.accepts(each, [each.change.program])),
    ),
    lists: lists
      .map(scoped)
      .filter((each) => filter.accepts(each, each.change.programs))
      .map(({ change }) => change),
    others: filter.isEmpty ? others : 0,
  };
}

/** Finds the goods of stored changes. Where they were left out, an object without goods stands for the same ones. */
function createScopes(coverage: readonly Coverage[] | undefined) {
  const left: Coverage[] = [];
  const find = (position: number): Coverage => {
    left[position] ??= coverage?.[position] ?? { codes: [], except: [] };
    return left[position];
  };
  return <Change extends { scope: Scope }>({
    scope,
    ...change
  }: Change): Scoped<Omit<Change, "scope">> => ({
    change,
    countries: scope.countries,
    coverage: scope.coverage.map(find),
  });
}

/** General rates are owed whatever the origin. Stored rows of a code are read already. */
function acceptedLines(
  { changed, added, removed, rows }: CountedRows<LineChange>,
  { code, program }: ChangeFilter,
): CountedRows<LineChange> | null {
  if (program !== undefined) return null;
  const counts = code === undefined ? { changed, added, removed } : countRows(rows);
  return { ...counts, rows: rows.slice(0, MAX_LISTED_ROWS) };
}

/** Country rates belong to no program and to no code. */
function acceptedRates(
  { changed, added, removed, rows }: CountedRows<OriginRateChange>,
  { code, origin, program }: ChangeFilter,
): CountedRows<OriginRateChange> | null {
  if (program !== undefined || code !== undefined) return null;
  if (origin === undefined) return { changed, added, removed, rows };
  const ofOrigin = rows.filter((row) => row.origin === origin);
  return { ...countRows(ofOrigin), rows: ofOrigin };
}

function countRows(rows: readonly { before: unknown; after: unknown }[]) {
  const added = rows.filter(({ before }) => before === null).length;
  const removed = rows.filter(({ after }) => after === null).length;
  return { changed: rows.length - added - removed, added, removed };
}
