/** Computes the result of each key once; when `maxSize` results are kept, all are dropped. A text is its own key. */
export function memoize<T, R>(
  compute: (value: T) => R,
  toKey: (value: T) => string = String,
  maxSize = Number.POSITIVE_INFINITY,
) {
  const results = new Map<string, R>();
  return (value: T): R => {
    const key = toKey(value);
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(value);
    if (results.size >= maxSize) results.clear();
    results.set(key, result);
    return result;
  };
}
