import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Waits for the lock of this name, which `tx` holds until it ends. */
export async function acquireAdvisoryLock(tx: Db, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
