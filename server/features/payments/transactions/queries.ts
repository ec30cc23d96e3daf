import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { transactions } from "#shared/db/schema.ts";

export type Transaction = typeof transactions.$inferSelect;

/** Whether its payment is not decided yet. */
export const isOpen = ({ status }: Transaction): boolean =>
  status === "pending" || status === "processing";

/** Whether it is paid, not disputed or charged back, and not refunded in full. */
export const isRefundable = ({ status }: Transaction): boolean =>
  status === "completed" || status === "partially_refunded";

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

/** Serializes changes of a transaction's attempts, refunds and disputes until `tx` ends. */
export async function lockTransaction(tx: Db, id: string): Promise<Transaction> {
  const [locked] = await tx
    .select()
    .from(transactions)
    .where(eq(transactions.id, id))
    .for("update");
  if (!locked) throw new Error(`No transaction ${id}`);
  return locked;
}

/** Derives status and sums from the attempt that succeeded, else the newest, and from refunds and disputes. */
export async function deriveTransaction(tx: Db, id: string): Promise<Transaction> {
  const [derived] = await tx
    .update(transactions)
    .set({
      status: sql`case
        when attempt.state = 'succeeded' then case
          when dispute.is_open then 'disputed'
          when dispute.is_lost then 'dispute_lost'
          when refund.total >= amount then 'refunded'
          when refund.total > 0 then 'partially_refunded'
          else 'completed'
        end
        when attempt.state in ('processing', 'mismatch') then attempt.state
        when attempt.state in ('created', 'open') then 'pending'
        else 'failed'
      end`,
      paymentIntentId: sql`attempt.intent_id`,
      refunded: sql`least(refund.total, amount)`,
      disputed: sql`dispute.total`,
      completedAt: sql`coalesce(completed_at, case when attempt.state = 'succeeded' then now() end)`,
      updatedAt: sql`now()`,
    })
    .from(sql`(
      select state, intent_id from payment_attempts where transaction_id = ${id}
      order by state = 'succeeded' desc, number desc limit 1
    ) as attempt, (
      select coalesce(sum(amount), 0) as total from refunds
      where transaction_id = ${id} and state = 'succeeded'
    ) as refund, (
      select coalesce(sum(amount) filter (where status in ('needs_response', 'under_review', 'lost')), 0) as total,
        coalesce(bool_or(status in ('needs_response', 'under_review')), false) as is_open,
        coalesce(bool_or(status = 'lost'), false) as is_lost
      from disputes where transaction_id = ${id}
    ) as dispute`)
    .where(eq(transactions.id, id))
    .returning(getTableColumns(transactions));
  if (!derived) throw new Error(`No transaction ${id}`);
  return derived;
}

/** Equal shipments share a payment, but may differ in the answers to questions: the last one that was opened counts. */
export async function storeMissing(tx: Db, stored: Transaction, missing: Transaction["missing"]) {
  const { id } = stored;
  if (JSON.stringify(stored.missing) === JSON.stringify(missing)) return;
  await tx.update(transactions).set({ missing }).where(eq(transactions.id, id));
}

export async function markReceiptShown(db: Db, id: string) {
  await db
    .update(transactions)
    .set({ receiptShownAt: sql`now()` })
    .where(and(eq(transactions.id, id), isNull(transactions.receiptShownAt)));
}
