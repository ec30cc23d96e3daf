import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Waits for the lock of this name, which `tx` holds until it ends. */
export async function acquireAdvisoryLock(tx: Db, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Whether `tx` got the lock of this name, which it then holds until it ends. */
export async function tryAdvisoryLock(tx: Db, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"`,
  );
  return rows[0]?.isLocked ?? false;
}
