import { eq, sql } from "drizzle-orm";
import { settings } from "#shared/db/schema.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import { acquireAdvisoryLock } from "./advisory-lock.ts";
import type { Db } from "./client.ts";

export const listSettings = (db: Db): Promise<StoredSetting[]> =>
  db.select({ key: settings.key, value: settings.value }).from(settings);

export const listSettingRows = (db: Db) => db.select().from(settings);

/** The stored value, which no other transaction changes or sets until this one ends. */
export async function lockSetting(tx: Db, key: string): Promise<string | undefined> {
  await acquireAdvisoryLock(tx, `setting:${key}`);
  const [row] = await tx.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** Stores a value and returns the previous one; concurrent writes wait for one another. */
export async function replaceSetting(tx: Db, key: string, value: string) {
  const before = await lockSetting(tx, key);
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
  return before;
}
