import type { Db } from "#server/db/client.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import { listSettings, replaceSetting } from "./queries.ts";

/** Puts every setting's text in another form that means the same; tells how many changed. */
export const rewriteSettings = (db: Db, rewrite: (setting: StoredSetting) => string) =>
  db.transaction(async (tx) => {
    const changed = (await listSettings(tx))
      .map((setting) => ({ ...setting, next: rewrite(setting) }))
      .filter(({ value, next }) => next !== value);
    for (const { key, next } of changed) await replaceSetting(tx, key, next);
    return changed.length;
  });
