import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { prefixRange } from "#shared/binary-search.ts";
import { memoize } from "#shared/memoize.ts";
import type { ScheduleTree } from "#shared/schedule/schedule-tree.ts";
import { tokenize } from "./search-tokens.ts";
import { loadSearchWords } from "./search-words.ts";
import { createTextIndex, type TextIndex } from "./text-index.ts";

/** What a search finds: the lines of eight digits, each with its statistical lines. */
type SearchGroup = {
  /** Eight digits. */
  code: string;
  /** Of the row of eight digits, or of the only one of ten. */
  position: number;
  isPart: boolean;
};

/** Where the groups below a code start and, exclusive, end. */
export type GroupRange = readonly [start: number, end: number];

/** `ranges` are those of the codes of a search word; `length` counts its words. */
type Phrase = { ranges: readonly GroupRange[]; length: number };

export type SearchIndex = {
  tree: ScheduleTree;
  /** In the order of their codes. */
  groups: readonly SearchGroup[];
  /** Documents are indexes of `groups`. */
  lines: TextIndex;
  phrases: readonly Phrase[];
  /** Documents are indexes of `phrases`. */
  names: TextIndex;
  /** All words of both, sorted. */
  vocabulary: readonly string[];
};

/** Weights of the texts of a line, in tenths. */
const OWN = 10;
const HEADING = 9;
const ANCESTOR = 7;
const SUBDIVISION = 6;

/** Lines or names that are indexed between two turns of the event loop. */
const PER_TURN = 500;

const PART = /^parts\b/i;

export async function buildSearchIndex(tree: ScheduleTree): Promise<SearchIndex> {
  const groups = findGroups(tree);
  const rangeOf = memoize((code: string) => groupRange({ groups }, code));
  const lines = createTextIndex();
  const wordsAt = memoize((position: number) => tokenize(tree.rows[position]?.description ?? ""));
  for (const [index, { position }] of groups.entries()) {
    const add = (at: number, tenths: number) => lines.add(index, wordsAt(at), tenths);
    addLine(add, tree, position);
    if (index % PER_TURN === 0) await yieldToEventLoop();
  }
  const phrases: Phrase[] = [];
  const names = createTextIndex();
  for (const { text, codes } of await loadSearchWords()) {
    const words = tokenize(text);
    names.add(phrases.length, words);
    phrases.push({ ranges: codes.map(rangeOf), length: words.length });
    if (phrases.length % PER_TURN === 0) await yieldToEventLoop();
  }
  const vocabulary = [...new Set([...lines.words(), ...names.words()])].sort();
  return { tree, groups, lines, phrases, names, vocabulary };
}

export const groupRange = ({ groups }: Pick<SearchIndex, "groups">, prefix: string): GroupRange =>
  prefixRange(groups, prefix, ({ code }) => code);

function findGroups(tree: ScheduleTree): SearchGroup[] {
  const groups = new Map<string, SearchGroup>();
  for (const [position, { code }] of tree.rows.entries()) {
    const group = code.slice(0, 8);
    if (code.length < 8 || groups.has(group)) continue;
    groups.set(group, { code: group, position, isPart: isPart(tree, position) });
  }
  return [...groups.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function isPart(tree: ScheduleTree, position: number): boolean {
  for (let at = position; at >= 0; at = tree.parents[at] ?? -1) {
    if (PART.test(tree.rows[at]?.description ?? "")) return true;
  }
  return false;
}

/** The texts of a line, of what it is under, and of its subdivisions. */
function addLine(
  add: (position: number, tenths: number) => void,
  tree: ScheduleTree,
  position: number,
) {
  add(position, OWN);
  for (let at = parentPosition(tree, position); at >= 0; at = parentPosition(tree, at)) {
    add(at, parentPosition(tree, at) < 0 ? HEADING : ANCESTOR);
  }
  for (const at of descendants(tree, position)) add(at, SUBDIVISION);
}

const parentPosition = (tree: ScheduleTree, position: number) => tree.parents[position] ?? -1;

const descendants = (tree: ScheduleTree, position: number): number[] =>
  tree.children(position).flatMap((child) => [child, ...descendants(tree, child)]);
