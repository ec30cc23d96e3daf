/** Caches the promises of the `maxSize` keys used last. Concurrent calls share one; a rejected one is not kept. */
export function createPromiseCache<T>(
  maxSize: number,
): (key: string, load: () => Promise<T>) => Promise<T> {
  const values = new Map<string, Promise<T>>();

  function loadValue(key: string, load: () => Promise<T>): Promise<T> {
    const value = load();
    value.catch(() => {
      if (values.get(key) === value) values.delete(key);
    });
    return value;
  }

  function deleteOldest() {
    const [oldest = ""] = values.keys();
    values.delete(oldest);
  }

  return (key, load) => {
    const value = values.get(key) ?? loadValue(key, load);
    values.delete(key); // inserts it again as the newest
    values.set(key, value);
    if (values.size > maxSize) deleteOldest();
    return value;
  };
}
