import { type CachedRead, createCachedRead } from "./cached-read.ts";

/**
 * A cached read of a value that is costly to load: it looks up the current version and loads only what is
 * not loaded yet. Null without a version.
 */
export function createVersionedRead<T>(
  findVersion: () => Promise<string | null>,
  load: (version: string) => Promise<T>,
): CachedRead<T | null> {
  let latest: { version: string; value: Promise<T> } | undefined;
  return createCachedRead(async () => {
    const version = await findVersion();
    if (version === null) return null;
    if (latest?.version === version) return latest.value;
    const entry = { version, value: load(version) };
    entry.value.catch(() => {
      if (latest === entry) latest = undefined;
    });
    latest = entry;
    return entry.value;
  });
}
