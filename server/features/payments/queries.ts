import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { transactions } from "#shared/db/schema.ts";
import { type Cents, decimalText } from "#shared/money.ts";

export type Transaction = typeof transactions.$inferSelect;

/** Newest first. */
export const listTransactions = (db: Db, calculationId: string) =>
  db
    .select()
    .from(transactions)
    .where(eq(transactions.calculationId, calculationId))
    .orderBy(desc(transactions.createdAt));

/** Returns undefined when the code is taken. */
export async function insertTransaction(tx: Db, row: typeof transactions.$inferInsert) {
  const [inserted] = await tx
    .insert(transactions)
    .values(row)
    .onConflictDoNothing({ target: transactions.transactionCode })
    .returning();
  return inserted;
}

export async function findTransactionById(db: Db, id: string): Promise<Transaction | undefined> {
  const [found] = await db.select().from(transactions).where(eq(transactions.id, id));
  return found;
}

export async function findTransactionByCode(
  db: Db,
  code: string,
): Promise<Transaction | undefined> {
  const [found] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionCode, code));
  return found;
}

export async function findTransactionByIntent(
  db: Db,
  id: string,
): Promise<Transaction | undefined> {
  const [found] = await db
    .select()
    .from(transactions)
    .where(
      sql`${transactions.paymentIntentId} = ${id} or ${transactions.formerIntentIds} @> array[${id}]`,
    );
  return found;
}

/** Concurrent calls attach the same PaymentIntent, because they share its idempotency key. */
export async function attachPaymentIntent(
  db: Db,
  id: string,
  intent: { id: string; isLive: boolean },
) {
  await db
    .update(transactions)
    .set({ paymentIntentId: intent.id, isLive: intent.isLive, updatedAt: sql`now()` })
    .where(and(eq(transactions.id, id), isNull(transactions.paymentIntentId)));
}

/** Detaches a canceled PaymentIntent and counts a new attempt; returns the current row. */
export async function detachPaymentIntent(db: Db, id: string, intentId: string) {
  await db
    .update(transactions)
    .set({
      paymentIntentId: null,
      formerIntentIds: sql`array_append(${transactions.formerIntentIds}, ${intentId})`,
      attempt: sql`${transactions.attempt} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(transactions.id, id),
        eq(transactions.paymentIntentId, intentId),
        eq(transactions.status, "pending"),
      ),
    );
  return findTransactionById(db, id);
}

type CompletedPayment = { intentId: string; isLive: boolean; chargeId: string | null };

/** Moves pending or failed to completed; returns undefined when it was completed before. */
export async function markCompleted(
  tx: Db,
  id: string,
  { intentId, isLive, chargeId }: CompletedPayment,
) {
  const [completed] = await tx
    .update(transactions)
    .set({
      status: "completed",
      paymentIntentId: intentId,
      isLive,
      chargeId,
      lastErrorCode: null,
      completedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(transactions.id, id), inArray(transactions.status, ["pending", "failed"])))
    .returning();
  return completed;
}

/** Stores Stripe's refunded total; it never decreases. */
export async function markRefunded(db: Db, id: string, refunded: Cents) {
  const decimal = decimalText(refunded);
  const [changed] = await db
    .update(transactions)
    .set({
      refunded,
      status: sql`case when ${decimal}::numeric >= amount then 'refunded' else 'partially_refunded' end`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(transactions.id, id),
        inArray(transactions.status, ["completed", "partially_refunded"]),
        sql`${transactions.refunded} < ${decimal}::numeric`,
      ),
    )
    .returning();
  return changed;
}

export async function markReceiptShown(db: Db, id: string) {
  await db
    .update(transactions)
    .set({ receiptShownAt: sql`now()` })
    .where(and(eq(transactions.id, id), isNull(transactions.receiptShownAt)));
}

export async function markFailed(db: Db, id: string) {
  await db
    .update(transactions)
    .set({ status: "failed", updatedAt: sql`now()` })
    .where(and(eq(transactions.id, id), eq(transactions.status, "pending")));
}

export async function recordDecline(db: Db, id: string, lastErrorCode: string) {
  await db
    .update(transactions)
    .set({ lastErrorCode, updatedAt: sql`now()` })
    .where(and(eq(transactions.id, id), eq(transactions.status, "pending")));
}

/** Starts the checks of claimDuePayments again with the shortest intervals, because the payer returned. */
export async function restartChecks(db: Db, id: string) {
  const nextCheckAt = sql`least(${transactions.nextCheckAt}, now() + interval '1 minute')`;
  await db.update(transactions).set({ checks: 0, nextCheckAt }).where(eq(transactions.id, id));
}

export type DuePayment = Transaction & {
  /** Whether the payment was started more than a day ago, by the database's clock. */
  isOld: boolean;
};

/**
 * Schedules the next check: after a minute, then twice as long each time, up to six hours. A payment that is
 * not paid within a day costs fourteen checks.
 */
export async function claimDuePayments(db: Db, limit: number): Promise<DuePayment[]> {
  const due = sql`(
    select id from ${transactions}
    where status = 'pending' and next_check_at <= now()
    order by next_check_at
    limit ${limit}
    for update skip locked
  )`;
  return db
    .update(transactions)
    .set({
      checks: sql`${transactions.checks} + 1`,
      nextCheckAt: sql`now() + least(interval '1 minute' * 2 ^ least(${transactions.checks}, 10), interval '6 hours')`,
    })
    .where(sql`${transactions.id} in ${due}`)
    .returning({
      ...getTableColumns(transactions),
      isOld: sql<boolean>`${transactions.createdAt} < now() - interval '1 day'`,
    });
}
