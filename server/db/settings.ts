import { eq, sql } from "drizzle-orm";
import { settings } from "#shared/db/schema.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import type { Db } from "./client.ts";

export const listSettings = (db: Db): Promise<StoredSetting[]> =>
  db.select({ key: settings.key, value: settings.value }).from(settings);

export const listSettingRows = (db: Db) => db.select().from(settings);

/** Stores a value and returns the previous one; a lock serializes concurrent writes, also of the first value. */
export async function replaceSetting(tx: Db, key: string, value: string) {
  const hasKey = eq(settings.key, key);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${key}`}, 0))`);
  const [before] = await tx.select().from(settings).where(hasKey);
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
  return before?.value;
}
