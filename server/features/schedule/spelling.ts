const MIN_LENGTH = 4;
/** From this length on, two typing errors are tolerated. */
const LONG = 8;
const MAX_SUGGESTIONS = 5;

/** The known words with the fewest differences from a misspelled one; none for a short one. */
export function suggestWords(word: string, known: readonly string[]): string[] {
  if (word.length < MIN_LENGTH) return [];
  const limit = word.length < LONG ? 1 : 2;
  const similar = known
    .filter((candidate) => Math.abs(candidate.length - word.length) <= limit)
    .map((candidate) => ({ candidate, edits: countEdits(word, candidate, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  return similar
    .filter(({ edits }) => edits === similar[0]?.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment);
 * more than `limit` as soon as it is exceeded.
 */
function countEdits(a: string, b: string, limit: number): number {
  let twoUp: number[] = [];
  let up = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow(a, b, i, [twoUp, up]);
    if (Math.min(...row) > limit) return limit + 1;
    twoUp = up;
    up = row;
  }
  return up[b.length] ?? 0;
}

/** The costs of turning the first `i` letters of `a` into each beginning of `b`. */
function nextRow(a: string, b: string, i: number, [twoUp, up]: [number[], number[]]): number[] {
  const row = [i];
  const at = (costs: number[], index: number) => costs[index] ?? 0;
  for (let j = 1; j <= b.length; j++) {
    const isSame = a[i - 1] === b[j - 1];
    const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const edited = Math.min(at(up, j) + 1, at(row, j - 1) + 1, at(up, j - 1) + (isSame ? 0 : 1));
    row[j] = isSwapped ? Math.min(edited, at(twoUp, j - 2) + 1) : edited;
  }
  return row;
}
