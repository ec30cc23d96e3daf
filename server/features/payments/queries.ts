import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { calculations, paymentEvents, transactions } from "#shared/db/schema.ts";
import { type Cents, decimalText } from "#shared/money.ts";

export type Transaction = typeof transactions.$inferSelect;

/**
 * The newest of these calculations that came to this amount within the last hour. One that is being paid,
 * or was paid without the payer having seen it, goes before: whose browser died over a payment and who
 * calculates the same again pays once.
 */
export async function findPayableCalculation(
  db: Db,
  { ids, amount, currency }: { ids: string[]; amount: Cents; currency: string },
) {
  const [found] = await db
    .select()
    .from(calculations)
    .where(
      and(
        inArray(calculations.id, ids),
        eq(calculations.totalLandedCost, amount),
        eq(calculations.currency, currency),
        sql`${calculations.createdAt} > now() - interval '60 minutes'`,
      ),
    )
    .orderBy(desc(hasOpenPayment), desc(calculations.createdAt))
    .limit(1);
  return found;
}

const hasOpenPayment = sql`exists (
  select 1 from ${transactions}
  where ${transactions.calculationId} = ${calculations.id}
    and ${transactions.status} in ('pending', 'completed') and ${transactions.provedAt} is null
)`;

/** Lets one payment of a calculation be begun at a time. */
export const lockCalculation = (tx: Db, id: string) =>
  tx.execute(sql`select 1 from ${calculations} where id = ${id} for update`);

/** The payments of a calculation, newest first. */
export const listTransactions = (db: Db, calculationId: string) =>
  db
    .select()
    .from(transactions)
    .where(eq(transactions.calculationId, calculationId))
    .orderBy(desc(transactions.createdAt));

/** Undefined where the code is taken. */
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

/** Of several who begin it at once, all keep the same payment: they asked under the same key. */
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

/** Lets go of a payment that can never be made; tells how it stands then, whoever was first. */
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

/** From pending or failed to completed; undefined where somebody else was first. */
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

/** Mirrors how much the provider gave back in all; never less than was known before. */
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
    .set({ provedAt: sql`now()` })
    .where(and(eq(transactions.id, id), isNull(transactions.provedAt)));
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

/**
 * Takes the pending payments whose turn it is. Their next one is a minute later in the first quarter
 * of an hour and then a quarter of an hour later, whoever takes them and whether or not they live to see it.
 */
export async function claimDuePayments(db: Db, limit: number) {
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
      nextCheckAt: sql`now() + case when ${transactions.createdAt} > now() - interval '15 minutes'
        then interval '1 minute' else interval '15 minutes' end`,
    })
    .where(sql`${transactions.id} in ${due}`)
    .returning();
}

/** Keeps what the provider tells; tells whether it was told, and dealt with, before. */
export async function insertEvent(
  db: Db,
  { id, type, isLive }: { id: string; type: string; isLive: boolean },
) {
  await db.insert(paymentEvents).values({ id, type, isLive }).onConflictDoNothing();
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return event?.processedAt !== null;
}

export async function markEventProcessed(db: Db, id: string) {
  await db.update(paymentEvents).set({ processedAt: sql`now()` }).where(eq(paymentEvents.id, id));
}

export async function findNewestEvent(db: Db) {
  const [event] = await db
    .select()
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return event;
}
