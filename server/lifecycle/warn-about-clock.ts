import type { Db } from "#server/db/client.ts";
import { databaseTime } from "#server/db/database-time.ts";

const MAX_DIFFERENCE_MS = 60_000;

/** Logs one line when the clocks of process and database differ by more than a minute. */
export async function warnAboutClock(db: Db) {
  const before = Date.now();
  const database = await databaseTime(db);
  const process = new Date((before + Date.now()) / 2);
  const aheadMs = process.getTime() - database.getTime();
  if (Math.abs(aheadMs) <= MAX_DIFFERENCE_MS) return;
  const difference = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? "ahead of" : "behind"}`;
  console.error(
    `The server's clock (${process.toISOString()}) is ${difference} the database's (${database.toISOString()}): synchronize both with NTP`,
  );
}
