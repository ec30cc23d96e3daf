/** Keeps what was computed by key. A memo that holds `max` values is emptied. */
export function createMemo<T>(max: number): (key: string, compute: () => T) => T {
  const values = new Map<string, T>();
  return (key, compute) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute();
    if (values.size >= max) values.clear();
    values.set(key, value);
    return value;
  };
}
