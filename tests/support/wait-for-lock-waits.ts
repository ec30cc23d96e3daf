import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#server/db/client.ts";
import { waitFor } from "./wait-for.ts";

/** Waits until `count` statements of the database wait for a lock, of a row, a table or an advisory one. */
export const waitForLockWaits = (db: Db, count: number) =>
  waitFor(async () => {
    const { rowCount } = await db.execute(sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rowCount).toBe(count);
  });
