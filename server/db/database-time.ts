import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Times that processes compare are the database's, because their clocks may differ. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}
