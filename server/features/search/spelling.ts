const MIN_LENGTH = 5;
/** The length from which on two typing errors are tolerated. */
const LONG = 10;
const MAX_LENGTH = 50;
const MAX_EDITS = 2;
const MAX_SUGGESTIONS = 5;

/** The known words with the fewest differences from a misspelled one; none for a short one. */
export function suggestWords(word: string, known: readonly string[]): string[] {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH) return [];
  let fewest = word.length < LONG ? 1 : MAX_EDITS;
  let similar: string[] = [];
  for (const candidate of known) {
    const edits = countEdits(word, candidate, fewest);
    if (edits > fewest) continue;
    if (edits < fewest) similar = [];
    fewest = edits;
    similar.push(candidate);
  }
  return similar.slice(0, MAX_SUGGESTIONS);
}

const createRow = () => new Uint8Array(MAX_LENGTH + MAX_EDITS + 1);

/** The costs of turning the beginning of a word into each beginning of another; reused by all comparisons. */
let twoUp = createRow();
let up = createRow();
let row = createRow();

/**
 * Insertions, deletions, replacements and swaps of neighbors between a word of at most `MAX_LENGTH` letters and
 * another (optimal string alignment); more than `limit` as soon as it is exceeded.
 */
function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 1; i <= a.length; i++) {
    [twoUp, up, row] = [up, row, twoUp];
    if (fillRow(a, b, i) > limit) return limit + 1;
  }
  return row[b.length] ?? 0;
}

/** Fills the row of the first `i` letters of `a`; returns its lowest cost. */
function fillRow(a: string, b: string, i: number): number {
  const letter = a[i - 1];
  let left = i;
  let lowest = i;
  row[0] = i;
  for (let j = 1; j <= b.length; j++) {
    const replaced = cost(up, j - 1) + (letter === b[j - 1] ? 0 : 1);
    let edited = Math.min(cost(up, j) + 1, left + 1, replaced);
    const isSwapped = i > 1 && j > 1 && letter === b[j - 2] && a[i - 2] === b[j - 1];
    if (isSwapped) edited = Math.min(edited, cost(twoUp, j - 2) + 1);
    row[j] = edited;
    left = edited;
    lowest = Math.min(lowest, edited);
  }
  return lowest;
}

const cost = (costs: Uint8Array, index: number): number => costs[index] ?? 0;
