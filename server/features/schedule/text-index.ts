import { firstIndex } from "#shared/binary-search.ts";
import { suggestWords } from "./spelling.ts";

/** The words of the index that a word of a query stands for, and how well each fits, 1 at best. */
export type Alternatives = ReadonlyMap<string, number>;

type Posting = { document: number; weight: number };

export type TextIndex = {
  /** Documents must be added one after another. A repeated word keeps its highest weight. */
  add(document: number, words: readonly string[], weight?: number): void;
  has(word: string): boolean;
  words(): Iterable<string>;
  /** How much each document has of a word: its weight × the fit of the alternative, 1 at best. */
  find(alternatives: Alternatives): Map<number, number>;
  /** How rare a word is: 1 for a word of one document, near 0 for one of all. */
  rarity(alternatives: Alternatives): number;
};

export function createTextIndex(): TextIndex {
  const postings = new Map<string, Posting[]>();
  let size = 0;
  return {
    add(document, words, weight = 1) {
      size = document + 1;
      for (const word of words) addPosting(word, { document, weight });
    },
    has: (word) => postings.has(word),
    words: () => postings.keys(),
    find(alternatives) {
      const found = new Map<number, number>();
      for (const [word, fit] of alternatives) {
        for (const { document, weight } of postings.get(word) ?? []) {
          found.set(document, Math.max(found.get(document) ?? 0, weight * fit));
        }
      }
      return found;
    },
    rarity(alternatives) {
      const counts = [...alternatives.keys()].map((word) => postings.get(word)?.length ?? 0);
      return 1 - Math.log(Math.max(1, ...counts)) / Math.log(Math.max(2, size));
    },
  };

  function addPosting(word: string, posting: Posting) {
    const entries = postings.get(word);
    const last = entries?.at(-1);
    if (!entries) postings.set(word, [posting]);
    else if (last?.document !== posting.document) entries.push(posting);
    else last.weight = Math.max(last.weight, posting.weight);
  }
}

/** How many words of a query a document has, and the sum of what it has of each. */
export type Match = { words: number; score: number };

/** The documents with any word of a query. `weights` are those of its words. */
export function matchDocuments(
  index: TextIndex,
  query: readonly Alternatives[],
  weights: readonly number[],
): Map<number, Match> {
  const matches = new Map<number, Match>();
  for (const [place, alternatives] of query.entries()) {
    for (const [document, found] of index.find(alternatives)) {
      const { words, score } = matches.get(document) ?? { words: 0, score: 0 };
      matches.set(document, { words: words + 1, score: score + found * (weights[place] ?? 0) });
    }
  }
  return matches;
}

const PREFIX_FIT = 0.6;
const SUGGESTION_FIT = 0.5;
const MAX_COMPLETIONS = 20;

/** Completes the last word of a query and corrects unknown ones. `sorted` are the known words. */
export function findAlternatives(
  query: readonly string[],
  sorted: readonly string[],
  isKnown: (word: string) => boolean,
): Alternatives[] {
  return query.map((word, index) => {
    const isLast = index === query.length - 1;
    const completions = isLast ? completeWord(word, sorted) : [];
    if (isKnown(word)) return weigh([...completions, word], word, PREFIX_FIT);
    if (completions.length > 0) return weigh(completions, word, PREFIX_FIT);
    return weigh(suggestWords(word, sorted), word, SUGGESTION_FIT);
  });
}

const weigh = (words: string[], typed: string, fit: number): Alternatives =>
  new Map(words.map((word) => [word, word === typed ? 1 : fit]));

function completeWord(start: string, sorted: readonly string[]): string[] {
  if (start.length < 2) return [];
  const first = firstIndex(sorted, (word) => word >= start);
  const range = sorted.slice(first, first + MAX_COMPLETIONS);
  return range.filter((word) => word.startsWith(start));
}
