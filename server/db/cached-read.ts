export type CachedRead<T> = {
  get(): Promise<T>;
  /** Discards a read that is in flight as well: its readers get the value, later ones load again. */
  invalidate(): void;
};

const MAX_AGE_MS = 30_000;

/** Caches what `load` reads. Concurrent readers share one read; a rejected read is not cached. */
export function createCachedRead<T>(
  load: () => PromiseLike<T>,
  maxAgeMs = MAX_AGE_MS,
): CachedRead<T> {
  let latest: { value: Promise<T>; readAt: number } | undefined;

  // Awaiting a Drizzle query runs it again; awaiting this promise does not.
  const read = async () => await load();

  return {
    get() {
      const now = performance.now();
      if (latest && now - latest.readAt < maxAgeMs) return latest.value;
      const entry = { value: read(), readAt: now };
      entry.value.catch(() => {
        if (latest === entry) latest = undefined;
      });
      latest = entry;
      return entry.value;
    },
    invalidate() {
      latest = undefined;
    },
  };
}
