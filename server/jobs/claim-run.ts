import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

/** Returns true for one process per interval: the one that is to run the job `name`. */
export async function claimRun(
  db: Db,
  name: string,
  interval: "1 hour" | "1 day",
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into job_state (name, until) values (${name}, now())
    on conflict (name) do update set until = now()
    where job_state.until < now() - ${interval}::interval`);
  return rowCount === 1;
}
