import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

/** Whether it is this process's turn to do what is done once a day, by whichever process. */
export async function claimDailyRun(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into rollups (name, until) values (${name}, now())
    on conflict (name) do update set until = now() where rollups.until < now() - interval '1 day'`);
  return rowCount === 1;
}
