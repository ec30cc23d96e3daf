import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { memoize } from "#server/lib/memoize.ts";
import { type IsName, isHan } from "./compounds.ts";
import { indexNames, indexTranslations, type Phrase } from "./index-names.ts";
import { tokenize } from "./search-tokens.ts";
import { loadSearchWords, SCHEDULE_LANGUAGE, type Translation } from "./search-words.ts";
import { createTextIndex, type TextIndex } from "./text-index.ts";

/** What a search finds: the lines of eight digits, each with its statistical lines. */
type SearchGroup = {
  /** Eight digits. */
  code: string;
  /** That of the row of eight digits, or of the only one of ten. */
  position: number;
  /** Whether it is a line of parts; "named" if it says which. */
  part: "none" | "named" | "any";
  numbers: number;
  isResidual: boolean;
};

export type SearchIndex = {
  tree: ScheduleTree;
  /** Sorted by code. */
  groups: readonly SearchGroup[];
  /** Documents are indexes of `groups`. */
  lines: TextIndex;
  phrases: readonly Phrase[];
  /** Documents are indexes of `phrases`. */
  names: TextIndex;
  /** All words of both and those with translations, sorted. */
  vocabulary: readonly string[];
  hanWords: readonly string[];
  /** The English words for words of other languages. */
  translations: ReadonlyMap<string, readonly string[]>;
  /** English words of the same meaning. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  isPartOfCompounds: IsName;
};

/** Weights of the texts of a line, in tenths. */
const OWN = 10;
const HEADING = 9;
const ANCESTOR = 7;
const SUBDIVISION = 6;

/** Lines that are indexed between two turns of the event loop. */
const PER_TURN = 100;

const PART = /^parts\b/i;
const RESIDUAL = /^other\b/i;
const UNNAMED = /^(parts|other)\b/i;

/** Chapters 98 and 99 are about goods that other chapters classify, so words do not find them. */
const SPECIAL_CHAPTERS = "98";

export async function buildSearchIndex(tree: ScheduleTree): Promise<SearchIndex> {
  const groups = findGroups(tree);
  await yieldToEventLoop();
  const lines = await indexLines(tree, groups);
  const words = await loadSearchWords();
  await yieldToEventLoop();
  const { names, phrases, compoundParts } = await indexNames(words.names, groups);
  const isEnglish = ({ language }: Translation) => language === SCHEDULE_LANGUAGE;
  const synonyms = indexTranslations(words.translations.filter(isEnglish));
  await yieldToEventLoop();
  const translations = indexTranslations(words.translations.filter((words) => !isEnglish(words)));
  await yieldToEventLoop();
  const vocabulary = [
    ...new Set([...lines.words(), ...names.words(), ...translations.keys()]),
  ].sort();
  return {
    tree,
    groups,
    lines,
    phrases,
    names,
    vocabulary,
    hanWords: vocabulary.filter(isHan),
    translations,
    synonyms,
    isPartOfCompounds: (word) => compoundParts.has(word) || translations.has(word),
  };
}

async function indexLines(tree: ScheduleTree, groups: readonly SearchGroup[]): Promise<TextIndex> {
  const lines = createTextIndex();
  const wordsAt = memoize((position: number) => tokenize(tree.rows[position]?.description ?? ""));
  for (const [index, { code, position }] of groups.entries()) {
    if (code >= SPECIAL_CHAPTERS) break;
    const add = (at: number, tenths: number) => lines.add(index, wordsAt(at), tenths);
    addLine(add, tree, position);
    if (index % PER_TURN === 0) await yieldToEventLoop();
  }
  return lines;
}

function findGroups(tree: ScheduleTree): SearchGroup[] {
  const groups = new Map<string, SearchGroup>();
  for (const [position, { code }] of tree.rows.entries()) {
    const line = code.slice(0, 8);
    if (code.length < 8) continue;
    const group = groups.get(line) ?? createGroup(tree, line, position);
    if (code.length === 10) group.numbers += 1;
    groups.set(line, group);
  }
  return [...groups.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

const createGroup = (tree: ScheduleTree, code: string, position: number): SearchGroup => ({
  code,
  position,
  part: partKind(tree, position),
  numbers: 0,
  isResidual: RESIDUAL.test(tree.rows[position]?.description ?? ""),
});

function partKind(tree: ScheduleTree, position: number): SearchGroup["part"] {
  for (let at = position; at >= 0; at = tree.parents[at] ?? -1) {
    if (!PART.test(tree.rows[at]?.description ?? "")) continue;
    return UNNAMED.test(tree.rows[position]?.description ?? "") ? "any" : "named";
  }
  return "none";
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
