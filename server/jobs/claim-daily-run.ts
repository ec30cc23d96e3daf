import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

/** Returns true for one process a day: the one that is to run the daily job `name`. */
export async function claimDailyRun(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into rollups (name, until) values (${name}, now())
    on conflict (name) do update set until = now() where rollups.until < now() - interval '1 day'`);
  return rowCount === 1;
}
