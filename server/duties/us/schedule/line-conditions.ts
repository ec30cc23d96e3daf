import { memoize } from "#server/lib/memoize.ts";
import {
  type ConditionCheck,
  type LineConditions,
  NO_CONDITIONS,
  type OwnCondition,
  type RestCondition,
  type Sister,
} from "./conditions.ts";
import { parseEntryPeriods } from "./entry-periods.ts";
import type { Footnote } from "./tariff-line.ts";
import { parseValueCondition } from "./unit-value.ts";

/** What conditions are read from, of a row of the schedule. */
type Row = {
  code: string;
  description: string;
  general: string;
  special: string;
  column2: string;
  footnotes: readonly Footnote[];
};

/** The rows by position, with those around them. */
type Rows = {
  rows: readonly Row[];
  parents: readonly number[];
  children(position: number): readonly number[];
};

/** Words that make a description depend on more than what kind of goods they are. */
const CONDITION =
  /\b(?:if|entered|valued?|containing|suitable|certified|described in|provided for in|used?|designed|intended|principally|exceeding|over|under|less than|more than|at least|weighing|measuring|put up|in (?:immediate )?containers|percent|by weight|imported|quantity)\b/i;

const REST = /^(?:Other|If entered (?:for consumption )?(?:at any other time|outside the))/i;
/** Goods that are withdrawn from a warehouse have this line at any time. */
const ALSO_AT_ANY_TIME = /withdrawn for consumption at any time/i;
const WHOLE_PERIOD =
  /^If (?:imported and )?entered (?:for consumption )?(?:during|in) the (?:period|month)\b/i;

const LINE_LENGTH = 8;

/** Finds the conditions of the line at a position; each once. */
export function createLineConditions(tree: Rows): (position: number) => LineConditions {
  const hasDifferentLines = memoize((parent: number) => {
    const [first, ...others] = tree.children(parent).flatMap((row) => linesBelow(tree, row));
    if (first === undefined) return false;
    const key = dutyKey(rowAt(tree, first));
    return others.some((line) => dutyKey(rowAt(tree, line)) !== key);
  });

  return memoize((position: number) => {
    const lineage = lineageOf(tree, position);
    const texts = lineage
      .filter((at) => CONDITION.test(textAt(tree, at)) && hasDifferentLines(parentOf(tree, at)))
      .map((at) => textAt(tree, at));
    const checks = lineage.flatMap((at) => toCheck(tree, at) ?? []);
    return texts.length + checks.length === 0 ? NO_CONDITIONS : { texts, checks };
  });
}

/** What the duty on a line follows from; every row of eight digits prints its own rates. */
const dutyKey = ({ general, special, column2, footnotes }: Row): string =>
  [general, special, column2, ...footnotes.map(({ text }) => text)].join("\n");

const rowAt = ({ rows }: Rows, position: number): Row => rows[position] ?? EMPTY_ROW;

const EMPTY_ROW: Row = {
  code: "",
  description: "",
  general: "",
  special: "",
  column2: "",
  footnotes: [],
};

const textAt = (tree: Rows, position: number): string => rowAt(tree, position).description;
const parentOf = ({ parents }: Rows, position: number): number => parents[position] ?? -1;

/** The rows from the one below the heading to the one at `position`. */
function lineageOf(tree: Rows, position: number): number[] {
  const lineage: number[] = [];
  for (let at = position; parentOf(tree, at) >= 0; at = parentOf(tree, at)) lineage.unshift(at);
  return lineage;
}

/** The lines of eight digits at and below a row. */
function linesBelow(tree: Rows, position: number): number[] {
  if (rowAt(tree, position).code.length >= LINE_LENGTH) return [position];
  return tree.children(position).flatMap((child) => linesBelow(tree, child));
}

/** What the text of a row says by itself; `isWhole` if it says nothing else about the goods. */
function parseCondition(text: string): { own: OwnCondition; isWhole: boolean } | null {
  const periods = parseEntryPeriods(text);
  if (periods.length > 0) {
    return { own: { text, kind: "period", periods }, isWhole: WHOLE_PERIOD.test(text) };
  }
  const value = parseValueCondition(text);
  if (!value) return null;
  return { own: { text, kind: "value", limits: value.limits }, isWhole: value.isWhole };
}

const siblingsOf = (tree: Rows, position: number): number[] =>
  tree.children(parentOf(tree, position)).filter((sibling) => sibling !== position);

/** The condition of a row that what is entered can contradict. */
function toCheck(tree: Rows, position: number): ConditionCheck | null {
  const text = textAt(tree, position);
  const condition = parseCondition(text)?.own ?? restCondition(tree, position);
  if (!condition) return null;
  const sisters = siblingsOf(tree, position).flatMap((sibling) => toSisters(tree, sibling));
  return { condition, sisters };
}

function restCondition(tree: Rows, position: number): RestCondition | null {
  const text = textAt(tree, position);
  if (!REST.test(text) || ALSO_AT_ANY_TIME.test(text)) return null;
  const conditions = siblingsOf(tree, position).flatMap((sibling) => {
    const parsed = parseCondition(textAt(tree, sibling));
    return parsed?.isWhole ? [parsed.own] : [];
  });
  return conditions.length === 0 ? null : { kind: "noneOf", conditions };
}

/** The lines below a sibling, unless it is for other goods. */
function toSisters(tree: Rows, sibling: number): Sister[] {
  const text = textAt(tree, sibling);
  const isRest = REST.test(text);
  if (!isRest && !parseCondition(text)?.isWhole) return [];
  const depth = lineageOf(tree, sibling).length;
  return linesBelow(tree, sibling).map((line) => ({
    code: rowAt(tree, line).code.slice(0, LINE_LENGTH),
    isRest,
    conditions: lineageOf(tree, line)
      .slice(depth - 1)
      .flatMap((at) => parseCondition(textAt(tree, at))?.own ?? []),
  }));
}
