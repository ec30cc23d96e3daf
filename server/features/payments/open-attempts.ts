import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentAttempts } from "#shared/db/schema.ts";
import { type Attempt, isOpenAttempt } from "./attempts.ts";

export type OpenAttempt = Attempt & {
  /** Milliseconds until it may be canceled for another one from the same address; 0 if it may be now. */
  replaceableInMs: number;
};

/**
 * Open attempts from an address, oldest first. They can be replaced after an hour, but not while a bank processes them:
 * for how long is unknown, and `replaceableInMs` then is an hour.
 */
export async function listOpenAttempts(db: Db, clientKey: string): Promise<OpenAttempt[]> {
  const { createdAt, state } = paymentAttempts;
  const timeLeft = sql`case ${state} when 'processing' then interval '1 hour'
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
