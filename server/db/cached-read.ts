export type CachedRead<T> = {
  get(): Promise<T>;
  /** What is known is old from now on, also what is being read at this moment. */
  invalidate(): void;
};

const MAX_AGE_MS = 30_000;

/**
 * Remembers what `load` read until it is dropped or 30 seconds old. Readers that come at the same
 * time share one read; a read that failed is not remembered.
 */
export function createCachedRead<T>(
  load: () => PromiseLike<T>,
  maxAge = MAX_AGE_MS,
): CachedRead<T> {
  let latest: { value: Promise<T>; readAt: number } | undefined;

  // A Drizzle query runs anew whenever it is awaited; a promise made of it does not.
  const read = async () => await load();

  return {
    get() {
      const now = performance.now();
      if (latest && now - latest.readAt < maxAge) return latest.value;
      const reading = { value: read(), readAt: now };
      reading.value.catch(() => {
        if (latest === reading) latest = undefined;
      });
      latest = reading;
      return reading.value;
    },
    invalidate() {
      latest = undefined;
    },
  };
}
