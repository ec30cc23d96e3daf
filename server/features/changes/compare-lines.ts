import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import type { LineChange } from "#shared/changes/changes.ts";
import { MAX_STORED_LINES, type StoredScheduleChanges } from "#shared/changes/stored-changes.ts";

type Lines = Pick<ScheduleTree, "rows" | "parents">;

const MAX_DESCRIPTION = 200;
const RATE_LINE_LENGTH = 8;

/**
 * Compares the general rates of the lines of eight and ten digits, own or inherited ones. A line of ten digits is left out
 * where its line of eight changes likewise.
 */
export function compareLines(before: Lines, after: Lines): StoredScheduleChanges {
  const [old, now] = [ratedLines(before), ratedLines(after)];
  const changed: LineChange[] = [];
  const added: LineChange[] = [];
  for (const [code, { description, general }] of now) {
    const previous = old.get(code);
    const change = { code, description, before: previous?.general ?? null, after: general };
    if (previous && isOtherRate(previous.general, general)) changed.push(change);
    if (!previous) added.push(change);
  }
  const removed = [...old]
    .filter(([code]) => !now.has(code))
    .map(([code, { description, general }]) => ({
      code,
      description,
      before: general,
      after: null,
    }));
  const groups = [changed, added, removed].map(withoutSuffixes);
  const [changedCount = 0, addedCount = 0, removedCount = 0] = groups.map(({ length }) => length);
  return {
    kind: "schedule",
    changed: changedCount,
    added: addedCount,
    removed: removedCount,
    rows: groups.flat().slice(0, MAX_STORED_LINES),
  };
}

/** A row without a rate is divided into lines that have one: the rate is printed elsewhere, and not another one. */
const isOtherRate = (before: string, after: string): boolean =>
  before !== after && before !== "" && after !== "";

type RatedLine = { description: string; general: string };

/** The lines in the order of the file. */
function ratedLines({ rows, parents }: Lines): ReadonlyMap<string, RatedLine> {
  const lines = new Map<string, RatedLine>();
  const rates: string[] = [];
  for (const [position, { code, description, general }] of rows.entries()) {
    const rate = general || (rates[parents[position] ?? -1] ?? "");
    rates.push(rate);
    if (code.length >= RATE_LINE_LENGTH) {
      lines.set(code, { description: description.slice(0, MAX_DESCRIPTION), general: rate });
    }
  }
  return lines;
}

/** Leaves out lines of ten digits whose line of eight is listed with the same rates. */
function withoutSuffixes(changes: readonly LineChange[]): LineChange[] {
  const listed = new Map(changes.map((change) => [change.code, change]));
  return changes.filter(({ code, before, after }) => {
    const line = listed.get(code.slice(0, RATE_LINE_LENGTH));
    const isSuffix = code.length > RATE_LINE_LENGTH;
    return !(isSuffix && line && line.before === before && line.after === after);
  });
}
