import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { prefixRange } from "#server/lib/binary-search.ts";
import { memoize } from "#server/lib/memoize.ts";
import type { Language } from "#shared/languages.ts";
import { tokenize } from "./search-tokens.ts";
import type { SearchWord, Translation } from "./search-words.ts";
import { createTextIndex } from "./text-index.ts";

/** Sorted by code, of which each has eight digits. */
type Groups = readonly {
  code: string;
  /** How many statistical numbers it has. */
  numbers: number;
  /** Whether it is the line for what its sisters do not name. */
  isResidual: boolean;
}[];

/** The first position of the groups below a code, and the one after the last. */
type GroupRange = readonly [start: number, end: number];

export const groupRange = (groups: readonly { code: string }[], prefix: string): GroupRange =>
  prefixRange(groups, prefix, ({ code }) => code);

export type Phrase = {
  language: Language;
  /** The positions of the groups of each of its codes, the usual one first. */
  groups: readonly (readonly number[])[];
  length: number;
  /** The word that says what the goods are. */
  head: string;
  isHeadFirst: boolean;
};

/** Languages whose names of goods begin with what the goods are: "sac à dos", "beg galas". */
const HEAD_FIRST: ReadonlySet<Language> = new Set(["es", "fr", "ms", "pt"]);

/** What follows the head of an English name: "needles, dental", "trucks fitted with a crane". */
const QUALIFIER = /(,| (for|from|of|in|with|fitted) ).*$/i;

/** The weight of names, in tenths: of those that are chosen for this schedule, and of others. */
const OWN = 10;
const OTHERS = 9;

/** Names that are indexed between two turns of the event loop. */
const PER_TURN = 100;

export async function indexNames(words: readonly SearchWord[], groups: Groups) {
  const toPhrase = createPhraseReader(groups);
  const names = createTextIndex();
  const phrases: Phrase[] = [];
  const compoundParts = new Set<string>();
  const add = (word: SearchWord) => {
    const tokens = tokenize(word.text);
    const phrase = toPhrase(word, tokens);
    names.add(phrases.length, tokens, word.isOwn ? OWN : OTHERS);
    phrases.push(phrase);
    if (!phrase.isHeadFirst) addAll(compoundParts, tokens);
  };
  for (const word of words) {
    add(word);
    if (phrases.length % PER_TURN === 0) await yieldToEventLoop();
  }
  return { names, phrases, compoundParts };
}

function addAll<T>(set: Set<T>, values: readonly T[]) {
  for (const value of values) set.add(value);
}

/** Names share their codes and heads, which would be most of the memory of phrases. */
function createPhraseReader(groups: Groups) {
  const groupsUnder = memoize((code: string) => usualOrder(groups, groupRange(groups, code)));
  const groupsOf = memoize((codes: string) => codes.split(" ").map(groupsUnder));
  const shared = memoize((word: string) => word);
  return ({ text, language, codes }: SearchWord, tokens: readonly string[]): Phrase => {
    const isHeadFirst = HEAD_FIRST.has(language);
    const isQualified = !isHeadFirst && QUALIFIER.test(text);
    const named = isQualified ? tokenize(text.replace(QUALIFIER, "")) : tokens;
    const head = shared(named.at(isHeadFirst ? 0 : -1) ?? "");
    return { language, groups: groupsOf(codes), length: tokens.length, head, isHeadFirst };
  };
}

/**
 * The usual line of a name that covers several first: statistical numbers count trade, so most goods enter under the line
 * that has most of them. Of equal ones, the line without a condition of its own is first.
 */
function usualOrder(groups: Groups, [start, end]: GroupRange): readonly number[] {
  const usualness = (group: number): number => {
    const { numbers = 0, isResidual = false } = groups[group] ?? {};
    return 2 * numbers + (isResidual ? 1 : 0);
  };
  return Array.from({ length: end - start }, (_, offset) => start + offset).sort(
    (a, b) => usualness(b) - usualness(a) || a - b,
  );
}

/** Translates single words only: of several the schedule rarely has all in a row. */
export function indexTranslations(
  translations: readonly Translation[],
): Map<string, readonly string[]> {
  const byWord = new Map<string, readonly string[]>();
  for (const { words, english } of translations) {
    const targets = english.map(tokenize).filter(({ length }) => length === 1);
    for (const [word = "", ...more] of words.map(tokenize)) {
      const known = byWord.get(word) ?? [];
      const others = targets.flat().filter((target) => target !== word);
      if (more.length > 0 || others.length === 0) continue;
      byWord.set(word, [...new Set([...known, ...others])]);
    }
  }
  return byWord;
}
