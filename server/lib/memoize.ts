/**
 * Computes the result of each key once and keeps it as long as the returned function, or while it is among the `maxSize`
 * results that were used last. A value is its own key by default.
 */
export function memoize<T, R>(
  compute: (value: T) => R,
  toKey: (value: T) => unknown = (value) => value,
  maxSize = Number.POSITIVE_INFINITY,
) {
  const results = new Map<unknown, R>();
  const isBounded = Number.isFinite(maxSize);

  function keep(key: unknown, result: R) {
    results.set(key, result);
    if (results.size <= maxSize) return;
    const [oldest] = results.keys();
    results.delete(oldest);
  }

  return (value: T): R => {
    const key = toKey(value);
    const known = results.get(key);
    if (known === undefined) {
      const result = compute(value);
      keep(key, result);
      return result;
    }
    if (isBounded) {
      results.delete(key); // inserts it again as the newest
      results.set(key, known);
    }
    return known;
  };
}
