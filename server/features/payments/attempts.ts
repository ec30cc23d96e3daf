import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { disputes, paymentAttempts, refunds, transactions } from "#shared/db/schema.ts";
import type { AttemptNote } from "#shared/payments/states.ts";
import { nextCheck } from "./next-check.ts";
import type { Transaction } from "./queries.ts";

export type Attempt = typeof paymentAttempts.$inferSelect;
type AttemptState = Attempt["state"];

const OPEN_STATES: AttemptState[] = ["created", "open", "processing"];
const isOpen = inArray(paymentAttempts.state, OPEN_STATES);

const isAttempt = ({ transactionId, number }: Pick<Attempt, "transactionId" | "number">) =>
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
 * first, as all other changes of an attempt do.
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
 * was paid all the same.
 */
export async function changeAttempt(tx: Db, attempt: Attempt, change: AttemptChange) {
  const isPaid = change.state === "succeeded" || change.state === "mismatch";
  const isClosed = inArray(paymentAttempts.state, ["canceled", "abandoned", "mismatch"]);
  await tx
    .update(paymentAttempts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(isAttempt(attempt), isPaid ? or(isOpen, isClosed) : isOpen));
}

export type FoundAttempt = {
  attempt: Attempt;
  transaction: Transaction;
  hasRefunds: boolean;
  hasDisputes: boolean;
};

/** By the intent's id, else by its metadata: a crash can leave the attempt without the id. */
export async function findAttemptOfIntent(
  db: Db,
  { id, metadata }: PaymentIntent,
): Promise<FoundAttempt | undefined> {
  const { transaction_id: transactionId = "", attempt: number } = metadata;
  const isNamed = isUuid(transactionId)
    ? and(
        eq(paymentAttempts.transactionId, transactionId),
        isNull(paymentAttempts.intentId),
        number ? sql`${paymentAttempts.number}::text = ${number}` : undefined,
      )
    : undefined;
  const [found] = await db
    .select({
      attempt: getTableColumns(paymentAttempts),
      transaction: getTableColumns(transactions),
      hasRefunds: sql<boolean>`exists (select from ${refunds} where ${refunds.transactionId} = ${transactions.id})`,
      hasDisputes: sql<boolean>`exists (select from ${disputes} where ${disputes.transactionId} = ${transactions.id})`,
    })
    .from(paymentAttempts)
    .innerJoin(transactions, eq(transactions.id, paymentAttempts.transactionId))
    .where(or(eq(paymentAttempts.intentId, id), isNamed));
  return found;
}

export const isStoredIntent = async (db: Db, intentId: string): Promise<boolean> =>
  (await db.$count(paymentAttempts, eq(paymentAttempts.intentId, intentId))) > 0;

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

/** Serializes the start of payments from one address until `tx` ends. */
export const lockClientKey = (tx: Db, clientKey: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientKey}, 0))`);

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
    .where(and(eq(paymentAttempts.clientKey, clientKey), isOpen))
    .orderBy(asc(paymentAttempts.createdAt));
}

/** The error code of attempts that were begun with another mode's or account's keys. */
export const UNREACHABLE = "unreachable" satisfies AttemptNote;

export async function markUnreachable(db: Db, attempts: Attempt[]) {
  const keys = attempts.map(({ idempotencyKey }) => idempotencyKey);
  await db
    .update(paymentAttempts)
    .set({ lastErrorCode: UNREACHABLE })
    .where(and(inArray(paymentAttempts.idempotencyKey, keys), isOpen));
}

/** Open ones, for which the keys that began them are needed. */
export const countUnreachable = (db: Db): Promise<number> =>
  db.$count(paymentAttempts, and(eq(paymentAttempts.lastErrorCode, UNREACHABLE), isOpen));
