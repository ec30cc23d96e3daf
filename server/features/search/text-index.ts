/** The words of an index that a word of a query stands for, and how well each fits, 1 at best. */
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
  /** The words of the query that each document has, a bit for each. */
  places: Readonly<Uint32Array>;
  /** The sum of weight × fit of those words for each document. */
  scores: Readonly<Float32Array>;
};

/** The words of a query that `Matches.places` has bits for. */
export const MAX_QUERY_WORDS = 30;

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
  const places = new Uint32Array(size);
  const scores = new Float32Array(size);
  const matches: Matches = { documents, places, scores };
  return {
    size,
    matches,
    count(place: number, postings: readonly number[], weight: number) {
      for (const posting of postings) {
        countOnce(posting >> POSTING_BITS, 1 << place, (weight * (posting & WEIGHT_MASK)) / TENTHS);
      }
    },
    clear() {
      for (const document of documents) {
        places[document] = 0;
        scores[document] = 0;
      }
      documents.length = 0;
    },
  };

  /** Only the first of the alternatives of a word counts for a document. */
  function countOnce(document: number, bit: number, score: number) {
    const known = places[document] ?? 0;
    if (known & bit) return;
    if (known === 0) documents.push(document);
    places[document] = known | bit;
    scores[document] = (scores[document] ?? 0) + score;
  }
}

/** How many words of a query `places` has the bits of. */
export function countPlaces(places: number): number {
  let count = 0;
  for (let rest = places; rest !== 0; rest &= rest - 1) count++;
  return count;
}
