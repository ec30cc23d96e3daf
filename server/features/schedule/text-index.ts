import { prefixRange } from "#shared/binary-search.ts";
import { lastPart, singulars } from "./search-tokens.ts";
import { suggestWords } from "./spelling.ts";

/** The words of the index that a word of a query stands for, and how well each fits, 1 at best. */
export type Alternatives = ReadonlyMap<string, number>;

export type TextIndex = {
  /** Documents must be added one after another. A repeated word keeps its highest weight, in tenths. */
  add(document: number, words: readonly string[], tenths?: number): void;
  has(word: string): boolean;
  words(): Iterable<string>;
  /** How rare a word is: 1 for a word of one document, near 0 for one of all. */
  rarity(alternatives: Alternatives): number;
  /** The documents with any word of the query; `weights` are those of its words. Valid until the next match. */
  match(query: readonly Alternatives[], weights: readonly number[]): Matches;
};

/** Kept in arrays, because a frequent word is in thousands of documents. */
type Matches = {
  documents: readonly number[];
  /** By document: how many words of the query it has. */
  words: Readonly<Uint8Array>;
  /** By document: the sum of weight × fit of those words. */
  scores: Readonly<Float32Array>;
};

/** A posting is one number: document × 16 + the weight of the word in tenths. */
const POSTING_BITS = 4;
const TENTHS = 10;
const WEIGHT_MASK = 2 ** POSTING_BITS - 1;

export function createTextIndex(): TextIndex {
  const postings = new Map<string, number[]>();
  let size = 0;
  let counter = createCounter(0);
  return {
    add(document, words, tenths = TENTHS) {
      size = document + 1;
      for (const word of words) addPosting(word, (document << POSTING_BITS) + tenths);
    },
    has: (word) => postings.has(word),
    words: () => postings.keys(),
    rarity(alternatives) {
      const counts = [...alternatives.keys()].map((word) => postings.get(word)?.length ?? 0);
      return 1 - Math.log(Math.max(1, ...counts)) / Math.log(Math.max(2, size));
    },
    match(query, weights) {
      if (counter.size < size) counter = createCounter(size);
      else counter.clear();
      for (const [place, alternatives] of query.entries()) {
        countWord(place, alternatives, weights[place] ?? 0);
      }
      return counter.matches;
    },
  };

  function countWord(place: number, alternatives: Alternatives, weight: number) {
    for (const [word, fit] of alternatives) {
      counter.count(place, postings.get(word) ?? [], fit * weight);
    }
  }

  function addPosting(word: string, posting: number) {
    const entries = postings.get(word);
    const last = entries?.at(-1) ?? -1;
    if (!entries) postings.set(word, [posting]);
    else if (last >> POSTING_BITS !== posting >> POSTING_BITS) entries.push(posting);
    else entries[entries.length - 1] = Math.max(last, posting);
  }
}

function createCounter(size: number) {
  const documents: number[] = [];
  const words = new Uint8Array(size);
  const scores = new Float32Array(size);
  /** The place of the last word counted, plus one: of alternatives only the first counts. */
  const counted = new Uint8Array(size);
  const matches: Matches = { documents, words, scores };
  return {
    size,
    matches,
    count(place: number, postings: readonly number[], weight: number) {
      for (const posting of postings) {
        const document = posting >> POSTING_BITS;
        if (counted[document] === place + 1) continue;
        counted[document] = place + 1;
        if (words[document] === 0) documents.push(document);
        increase(words, document, 1);
        increase(scores, document, (weight * (posting & WEIGHT_MASK)) / TENTHS);
      }
    },
    clear() {
      for (const document of documents) {
        words[document] = 0;
        scores[document] = 0;
        counted[document] = 0;
      }
      documents.length = 0;
    },
  };
}

function increase(values: Uint8Array | Float32Array, index: number, by: number) {
  values[index] = (values[index] ?? 0) + by;
}

const PREFIX_FIT = 0.6;
const SUGGESTION_FIT = 0.5;
const MAX_COMPLETIONS = 20;

type KnownWords = {
  sorted: readonly string[];
  has: (word: string) => boolean;
  isName: (word: string) => boolean;
};

/** Completes the last word of a query, corrects unknown ones and takes the others for compounds. */
export function findAlternatives(query: readonly string[], known: KnownWords): Alternatives[] {
  return query.map((word, index) => {
    const isLast = index === query.length - 1;
    const completions = isLast ? completeWord(word, known.sorted) : [];
    if (known.has(word)) return weigh([word, ...completions], word, PREFIX_FIT);
    const singular = singulars(word).find(known.has);
    if (singular) return weigh([singular, ...completions], singular, PREFIX_FIT);
    if (completions.length > 0) return weigh(completions, word, PREFIX_FIT);
    return correctWord(word, known);
  });
}

function correctWord(word: string, { sorted, isName }: KnownWords): Alternatives {
  const similar = suggestWords(word, wordsFrom(word.slice(0, 1), sorted));
  if (similar.length > 0) return weigh(similar, word, SUGGESTION_FIT);
  const name = lastPart(word, isName);
  return weigh(name ? [name] : [], word, SUGGESTION_FIT);
}

const weigh = (words: string[], typed: string, fit: number): Alternatives =>
  new Map(words.map((word) => [word, word === typed ? 1 : fit]));

const completeWord = (start: string, sorted: readonly string[]): string[] =>
  start.length < 2 ? [] : wordsFrom(start, sorted).slice(0, MAX_COMPLETIONS);

/** The words that start so. */
const wordsFrom = (start: string, sorted: readonly string[]): readonly string[] =>
  sorted.slice(...prefixRange(sorted, start, (word) => word));
