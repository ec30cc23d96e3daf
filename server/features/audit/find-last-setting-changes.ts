import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

type Change = { at: string; by: string | null };

/** When each setting was last changed, and by whom. One look into an index for each key. */
export async function findLastSettingChanges(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, Change>> {
  const { rows } = await db.execute<{ key: string; at: Date; by: string | null }>(sql`
    select key, change.at, change.by
    from unnest(string_to_array(${keys.join()}, ',')) key
    cross join lateral (
      select at, actor as by from audit_events
      where lower(target) = key and action = 'settingChanged'
      order by at desc, id desc
      limit 1
    ) change`);
  return new Map(rows.map(({ key, at, by }) => [key, { at: new Date(at).toISOString(), by }]));
}
