import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentAttempts } from "#shared/db/schema.ts";
import { type Attempt, isOpenAttempt } from "./attempts.ts";

export type OpenAttempt = Attempt & {
  /** Whether it may be canceled for another one from the same address. */
  isReplaceable: boolean;
  /** Milliseconds until it is. */
  replaceableInMs: number;
};

/** Open attempts from an address, oldest first. They can be replaced after an hour, unless a bank processes them. */
export async function listOpenAttempts(db: Db, clientKey: string): Promise<OpenAttempt[]> {
  const age = sql`now() - ${paymentAttempts.createdAt}`;
  return db
    .select({
      ...getTableColumns(paymentAttempts),
      isReplaceable: sql<boolean>`${age} > interval '1 hour' and ${paymentAttempts.state} <> 'processing'`,
      replaceableInMs: sql<number>`greatest(0, extract(epoch from interval '1 hour' - (${age})) * 1000)::float8`,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.clientKey, clientKey), isOpenAttempt))
    .orderBy(asc(paymentAttempts.createdAt));
}
