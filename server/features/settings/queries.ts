import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { settings } from "#shared/db/schema.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";

export const listSettings = (db: Db): Promise<StoredSetting[]> =>
  db.select({ key: settings.key, value: settings.value }).from(settings);

/** Stores a value and returns the previous one; the row lock serializes concurrent writes. */
export async function replaceSetting(tx: Db, key: string, value: string) {
  const hasKey = eq(settings.key, key);
  const [before] = await tx.select().from(settings).where(hasKey).for("update");
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
  return before?.value;
}
