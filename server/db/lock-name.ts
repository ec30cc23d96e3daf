import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Excludes other transactions with a lock of this name until `tx` ends. */
export async function lockName(tx: Db, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
