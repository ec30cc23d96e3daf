import { createPromiseCache } from "#server/lib/promise-cache.ts";
import { type CachedRead, createCachedRead } from "./cached-read.ts";

/** A cached read of a costly value: looks up the current version and loads only a new one. Null without a version. */
export function createVersionedRead<Version, T>(
  findVersion: () => Promise<Version | null>,
  load: (version: Version) => Promise<T>,
  versionKey: (version: Version) => string = String,
): CachedRead<T | null> {
  const latest = createPromiseCache<T>(1);
  return createCachedRead(async () => {
    const version = await findVersion();
    return version === null ? null : latest(versionKey(version), () => load(version));
  });
}
