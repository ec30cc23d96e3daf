import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentAttempts } from "#shared/db/schema.ts";
import { type Attempt, isOpenAttempt } from "./attempts.ts";

export type OpenAttempt = Attempt & {
  /** Milliseconds until it may be canceled for another one from the same address; 0 if it may be now. */
  replaceableInMs: number;
};

/**
 * Open attempts from an address, oldest first. One without a decline can be replaced when its payer has been idle for
 * five minutes, one with a decline after an hour, and none while a bank processes it: for how long is unknown, and
 * `replaceableInMs` then is an hour.
 */
export async function listOpenAttempts(db: Db, clientKey: string): Promise<OpenAttempt[]> {
  const { createdAt, updatedAt, lastErrorCode, state } = paymentAttempts;
  const timeLeft = sql`case
    when ${state} = 'processing' then interval '1 hour'
    when ${lastErrorCode} is null
      then greatest(interval '0', ${updatedAt} + interval '5 minutes' - now())
    else greatest(interval '0', ${createdAt} + interval '1 hour' - now()) end`;
  return db
    .select({
      ...getTableColumns(paymentAttempts),
      replaceableInMs: sql<number>`(extract(epoch from ${timeLeft}) * 1000)::float8`,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.clientKey, clientKey), isOpenAttempt))
    .orderBy(asc(createdAt));
}
