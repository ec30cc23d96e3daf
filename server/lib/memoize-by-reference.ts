/**
 * Computes the value of an object once and keeps it as long as the object. The other arguments must be the same
 * for the same object.
 */
export function memoizeByReference<
  K extends object,
  Rest extends unknown[],
  V extends object | string,
>(compute: (object: K, ...rest: Rest) => V): (object: K, ...rest: Rest) => V {
  const known = new WeakMap<K, V>();
  return (object, ...rest) => {
    const found = known.get(object);
    if (found !== undefined) return found;
    const value = compute(object, ...rest);
    known.set(object, value);
    return value;
  };
}
