import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { nextCheck } from "#server/features/payments/next-check.ts";
import { paymentAttempts } from "#shared/db/schema.ts";
import { type Attempt, isAttempt } from "./attempts.ts";

/** Starts the checks of claimDueAttempts again with the shortest intervals, because the payer returned. */
export async function restartChecks(tx: Db, attempt: Attempt) {
  const nextCheckAt = sql`least(${paymentAttempts.nextCheckAt}, now() + interval '1 minute')`;
  await tx.update(paymentAttempts).set({ checks: 0, nextCheckAt }).where(isAttempt(attempt));
}

export type DueAttempt = Attempt & {
  /** Whether it was begun more than a day ago, or more than a week ago, by the database's clock. */
  isOld: boolean;
  isVeryOld: boolean;
};

/**
 * Schedules the next check. A payment that is not paid within a day costs thirteen checks, and fourteen calls to
 * Stripe, because the last one cancels it.
 */
export async function claimDueAttempts(db: Db, limit: number): Promise<DueAttempt[]> {
  const due = sql`(
    select transaction_id, number from ${paymentAttempts}
    where state in ('created', 'open', 'processing') and next_check_at <= now()
    order by next_check_at
    limit ${limit}
    for update skip locked
  )`;
  return db
    .update(paymentAttempts)
    .set({
      checks: sql`${paymentAttempts.checks} + 1`,
      nextCheckAt: nextCheck(paymentAttempts.checks),
    })
    .where(sql`(${paymentAttempts.transactionId}, ${paymentAttempts.number}) in ${due}`)
    .returning({
      ...getTableColumns(paymentAttempts),
      isOld: sql<boolean>`${paymentAttempts.createdAt} < now() - interval '1 day'`,
      isVeryOld: sql<boolean>`${paymentAttempts.createdAt} < now() - interval '7 days'`,
    });
}
