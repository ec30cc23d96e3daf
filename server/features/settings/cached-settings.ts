import { type CachedRead, createCachedRead } from "#server/db/cached-read.ts";
import type { Db } from "#server/db/client.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import { listSettings } from "./queries.ts";

export const cachedSettings = (db: Db): CachedRead<StoredSetting[]> =>
  createCachedRead(() => listSettings(db));
