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
