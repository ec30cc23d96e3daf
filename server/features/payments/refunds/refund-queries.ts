import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { nextCheck } from "#server/features/payments/next-check.ts";
import { queueRefundFailed } from "#server/features/payments/notices/payment-notices.ts";
import type { Transaction } from "#server/features/payments/transactions/queries.ts";
import type { Refund as StripeRefund } from "#server/integrations/cards/refunds.ts";
import { refunds } from "#shared/db/schema.ts";
import { type Cents, sumCents } from "#shared/money.ts";
import { fromMinorUnits } from "#shared/payments/card-amounts.ts";

export type Refund = typeof refunds.$inferSelect;

/** Oldest first. */
export const listRefunds = (db: Db, transactionId: string): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.transactionId, transactionId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** What pending and succeeded refunds take from the amount that was paid. */
export const sumActiveRefunds = (rows: Refund[]): Cents =>
  sumCents(
    rows
      .filter(({ state }) => state === "pending" || state === "succeeded")
      .map(({ amount }) => amount),
  );

export async function insertRefund(
  tx: Db,
  row: Pick<Refund, "transactionId" | "amount" | "reason" | "actorId" | "actorEmail">,
): Promise<Refund> {
  const [inserted] = await tx
    .insert(refunds)
    .values({ id: newId(), ...row })
    .returning();
  if (!inserted) throw new Error("The refund was not inserted");
  return inserted;
}

/** Counts a new idempotency key for a refund that Stripe has not created; returns the current row. */
export async function nextRefundAttempt(db: Db, { id, attempt }: Refund): Promise<Refund> {
  await db
    .update(refunds)
    .set({ attempt: attempt + 1, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt), isNull(refunds.refundId)));
  const [current] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (!current) throw new Error(`No refund ${id}`);
  return current;
}

/** Ends a refund that Stripe rejected. False if it had ended. */
export async function failRefund(tx: Db, id: string, failureReason: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(refunds)
    .set({ state: "failed", failureReason, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), isNull(refunds.refundId), eq(refunds.state, "pending")));
  return rowCount === 1;
}

/** A refund never returns to an earlier state, so that a late response changes nothing. */
const STATES_BEFORE = {
  pending: [],
  succeeded: ["pending"],
  failed: ["pending", "succeeded"],
  canceled: ["pending", "succeeded"],
} as const satisfies Record<Refund["state"], Refund["state"][]>;

/** Stores all refunds of a transaction as Stripe lists them, also those that were made at Stripe. */
export async function storeRefunds(tx: Db, transaction: Transaction, listed: StripeRefund[]) {
  // A total from before there were rows; the list replaces it.
  await tx
    .delete(refunds)
    .where(
      and(
        eq(refunds.transactionId, transaction.id),
        isNull(refunds.refundId),
        eq(refunds.state, "succeeded"),
      ),
    );
  for (const refund of listed) await storeRefund(tx, transaction, refund);
}

/**
 * Stores a refund as Stripe reports it, in the row of its request if the product requested it. Mails the owners when one
 * fails that was shown as pending or succeeded.
 */
export async function storeRefund(
  tx: Db,
  transaction: Transaction,
  { id: refundId, state, reason, failureReason, metadata, ...refund }: StripeRefund,
) {
  const { id: transactionId, currency } = transaction;
  const ownId = metadata.refund_id;
  if (ownId) {
    // Pending again, also when Stripe rejected an equal request that ran at the same time.
    await tx
      .update(refunds)
      .set({ refundId, state: "pending", failureReason: null })
      .where(
        and(
          sql`${refunds.id}::text = ${ownId}`,
          eq(refunds.transactionId, transactionId),
          isNull(refunds.refundId),
        ),
      );
  }
  const amount = fromMinorUnits(refund.amount, currency);
  const [before] = await tx.select().from(refunds).where(eq(refunds.refundId, refundId));
  const [stored] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      transactionId,
      amount,
      state,
      reason,
      failureReason,
      refundId,
      createdAt: refund.createdAt,
    })
    .onConflictDoUpdate({
      target: refunds.refundId,
      set: { state, failureReason, updatedAt: sql`now()` },
      setWhere: inArray(refunds.state, [...STATES_BEFORE[state]]),
    })
    .returning();
  if (before && stored?.state === "failed") await queueRefundFailed(tx, transaction, amount);
}

/** Pending refunds whose next check is due; schedules the one after it. */
export async function claimDueRefunds(db: Db, limit: number) {
  const due = sql`(
    select id from ${refunds}
    where state = 'pending' and next_check_at <= now()
    order by next_check_at
    limit ${limit}
    for update skip locked
  )`;
  return db
    .update(refunds)
    .set({
      checks: sql`${refunds.checks} + 1`,
      nextCheckAt: nextCheck(refunds.checks),
    })
    .where(sql`${refunds.id} in ${due}`)
    .returning(getTableColumns(refunds));
}
