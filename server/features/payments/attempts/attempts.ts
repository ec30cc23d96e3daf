import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentAttempts } from "#shared/db/schema.ts";

export type Attempt = typeof paymentAttempts.$inferSelect;
type AttemptState = Attempt["state"];

const OPEN_STATES: AttemptState[] = ["created", "open", "processing"];
export const isOpenAttempt = inArray(paymentAttempts.state, OPEN_STATES);

export const isAttempt = ({ transactionId, number }: Pick<Attempt, "transactionId" | "number">) =>
  and(eq(paymentAttempts.transactionId, transactionId), eq(paymentAttempts.number, number));

type NewAttempt = Pick<Attempt, "transactionId" | "number" | "isLive" | "clientKey">;

/** The idempotency key derives from the transaction, so that a retry cannot create a second PaymentIntent. */
export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<Attempt> {
  const idempotencyKey = `txn:${attempt.transactionId}:intent:${attempt.number}`;
  const [inserted] = await tx
    .insert(paymentAttempts)
    .values({ ...attempt, idempotencyKey })
    .returning();
  if (!inserted) throw new Error("The attempt was not inserted");
  return inserted;
}

/** Every transaction has one. */
export async function findNewestAttempt(db: Db, transactionId: string): Promise<Attempt> {
  const [newest] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.transactionId, transactionId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1);
  if (!newest) throw new Error(`Transaction ${transactionId} has no attempt`);
  return newest;
}

/**
 * Concurrent calls attach the same PaymentIntent, because they share its idempotency key. Locks the transaction
 * first, as every change of an attempt's state does.
 */
export async function attachIntent(
  db: Db,
  { transactionId, number }: Attempt,
  { intentId, accountId }: { intentId: string; accountId: string | null },
) {
  await db.execute(sql`
    with locked as (
      select id from transactions where id = ${transactionId} for update
    ), attached as (
      update payment_attempts
      set intent_id = ${intentId}, account_id = ${accountId}, updated_at = now(),
        state = case state when 'created' then 'open' else state end
      from locked
      where transaction_id = locked.id and number = ${number} and intent_id is null
      returning transaction_id
    )
    update transactions set payment_intent_id = ${intentId}, updated_at = now()
    where id in (select transaction_id from attached)`);
}

type AttemptChange = {
  state: AttemptState;
  intentId?: string;
  chargeId?: string | null;
  lastErrorCode?: string | null;
};

/**
 * Changes an open attempt. A closed one can only become paid: a PaymentIntent that the product no longer used
 * was paid all the same. Returns whether the state differs from that before.
 */
export async function changeAttempt(
  tx: Db,
  attempt: Attempt,
  change: AttemptChange,
): Promise<boolean> {
  const isPaid = change.state === "succeeded" || change.state === "mismatch";
  const isClosed = inArray(paymentAttempts.state, ["canceled", "abandoned", "mismatch"]);
  const [before] = await tx.select().from(paymentAttempts).where(isAttempt(attempt));
  const { rowCount } = await tx
    .update(paymentAttempts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(isAttempt(attempt), isPaid ? or(isOpenAttempt, isClosed) : isOpenAttempt));
  return rowCount === 1 && before?.state !== change.state;
}
