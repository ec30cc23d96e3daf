/** The first index of a sorted list whose value, like all after it, satisfies `isReached`; else its length. */
export function firstIndex<T>(sorted: readonly T[], isReached: (value: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] as T; // safe: middle < length
    if (isReached(value)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The start and the exclusive end of the values whose texts start with `prefix`, in a list that is sorted by its texts.
 */
export const prefixRange = <T>(
  sorted: readonly T[],
  prefix: string,
  toText: (value: T) => string,
): [start: number, end: number] => [
  firstIndex(sorted, (value) => toText(value) >= prefix),
  firstIndex(sorted, (value) => toText(value) > `${prefix}\uffff`),
];
