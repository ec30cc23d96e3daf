import { prefixRange } from "#server/lib/binary-search.ts";
import type { ScheduleVersion } from "#shared/duties/schedule-version.ts";
import { NO_CONDITIONS } from "./conditions.ts";
import { createLineConditions } from "./line-conditions.ts";
import type { Footnote, Schedule, TariffLine } from "./tariff-line.ts";

/** A statistical number, which nothing subdivides, has this many digits. */
const NUMBER_LENGTH = 10;

/** One row of a schedule's file; its texts are plain. */
export type ScheduleRow = {
  /** 4, 6, 8 or 10 digits, without dots; "" for a row that only groups those below it. */
  code: string;
  /** The depth in the tree; 0 for a heading. */
  indent: number;
  description: string;
  units: readonly string[];
  /** The printed text; "" where the row has none of its own. */
  general: string;
  special: string;
  column2: string;
  footnotes: readonly Footnote[];
};

/** A row by its position in the file, with the rows around it. */
export type ScheduleTree = Schedule & {
  rows: readonly ScheduleRow[];
  /** The position of each row's parent; -1 for a heading. */
  parents: readonly number[];
  /** Follows the order of the file; empty for a row without subdivisions, the headings for -1. */
  children(position: number): readonly number[];
  /** The row of exactly these digits; undefined if the schedule does not have them. */
  positionOf(code: string): number | undefined;
  lineAt(position: number): TariffLine;
};

/** Codes of `rows` are unique. */
export function createScheduleTree(
  version: ScheduleVersion,
  rows: readonly ScheduleRow[],
): ScheduleTree {
  const parents = findParents(rows);
  const children = groupByParent(parents);
  const lines = createLineLookup(rows, parents);
  const childrenOf = (position: number) => children.get(position) ?? [];
  const conditionsAt = createLineConditions({ rows, parents, children: childrenOf });
  const lineAt = (position: number) => toLine(withAncestors(position));

  return {
    version,
    rows,
    parents,
    children: childrenOf,
    positionOf: lines.positionOf,
    lineAt,
    findLine(code) {
      const position = lines.find(code);
      return position === undefined ? null : lineAt(position);
    },
    conditionsOf(code) {
      const position = lines.find(code);
      return position === undefined ? NO_CONDITIONS : conditionsAt(position);
    },
    linesUnder: (prefix) => lines.under(prefix).map(lineAt),
  };

  /** The row at `position` last. */
  function withAncestors(position: number): ScheduleRow[] {
    const lineage: ScheduleRow[] = [];
    for (let at = position; at >= 0; at = parents[at] ?? -1) {
      const row = rows[at];
      if (row) lineage.push(row);
    }
    return lineage.reverse();
  }
}

/** Finds the positions of lines by the digits of their codes. */
function createLineLookup(rows: readonly ScheduleRow[], parents: readonly number[]) {
  const positions = new Map(rows.flatMap(({ code }, position) => (code ? [[code, position]] : [])));
  const subdivided = findSubdivided(rows, parents);
  const leaves = [...positions.values()]
    .filter((position) => codeAt(position).length >= 8 && !subdivided.has(position))
    .sort((a, b) => (codeAt(a) < codeAt(b) ? -1 : 1));

  return { positionOf, find, under };

  function codeAt(position: number): string {
    return rows[position]?.code ?? "";
  }

  function positionOf(code: string): number | undefined {
    return positions.get(code);
  }

  function find(code: string): number | undefined {
    return code.length < 8 ? undefined : (positionOf(code) ?? onlyLeaf(code));
  }

  function under(prefix: string): number[] {
    const leaf = positionOf(prefix);
    if (leaf !== undefined && prefix.length === NUMBER_LENGTH) return [leaf];
    const found = leaves.slice(...prefixRange(leaves, prefix, codeAt));
    return found.length > 0 ? found : undividedLine(prefix);
  }

  /** The statistical suffix 00 is that of a line without subdivisions; in chapter 91, many are printed without it. */
  function undividedLine(code: string): number[] {
    const [, line = ""] = /^(\d{8})00$/.exec(code) ?? [];
    const position = positionOf(line);
    return position === undefined || subdivided.has(position) ? [] : [position];
  }

  /** A line that is not subdivided is only printed with ten digits, or with eight. */
  function onlyLeaf(prefix: string): number | undefined {
    const [leaf, second] = under(prefix);
    return second === undefined ? leaf : undefined;
  }
}

function findParents(rows: readonly ScheduleRow[]): number[] {
  const open: number[] = []; // the ancestors of the next row, the nearest last
  return rows.map(({ indent }, position) => {
    while (open.length > 0 && (rows[open.at(-1) ?? 0]?.indent ?? 0) >= indent) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(position);
    return parent;
  });
}

function groupByParent(parents: readonly number[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const [position, parent] of parents.entries()) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(position);
    else children.set(parent, [position]);
  }
  return children;
}

/** The rows above others that have a code. */
function findSubdivided(
  rows: readonly ScheduleRow[],
  parents: readonly number[],
): ReadonlySet<number> {
  const subdivided = new Set<number>();
  for (const [position, { code }] of rows.entries()) {
    if (!code) continue;
    let at = parents[position] ?? -1;
    for (; at >= 0 && !subdivided.has(at); at = parents[at] ?? -1) subdivided.add(at);
  }
  return subdivided;
}

function toLine(lineage: readonly ScheduleRow[]): TariffLine {
  const own = lineage.at(-1);
  return {
    code: own?.code ?? "",
    description: own?.description ?? "",
    path: lineage.slice(0, -1).map(({ description }) => description),
    units: lineage.findLast(({ units }) => units.length > 0)?.units ?? [],
    general: lineage.findLast(({ general }) => general !== "")?.general ?? "",
    special: lineage.findLast(hasRate)?.special ?? "",
    column2: lineage.findLast(({ column2 }) => column2 !== "")?.column2 ?? "",
    footnotes: lineage.flatMap(({ footnotes }) => footnotes),
  };
}

/** A special rate belongs to the general rate beside it, so one does not outlast the other. */
const hasRate = ({ general, special }: ScheduleRow): boolean => general !== "" || special !== "";
