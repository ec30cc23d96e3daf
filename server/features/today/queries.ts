import { and, asc, count, desc, eq, gte, inArray, isNull, min, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { disputes, mailOutbox, paymentAttempts, refunds, transactions } from "#shared/db/schema.ts";
import { ANSWERABLE_DISPUTES, PAID_STATUSES } from "#shared/payments/states.ts";

/** More are not read one by one: the list of transactions has all. */
const MAX_LISTED = 20;

/** A mail is retried after 10, 20 and 40 seconds: later than that, it is more than a server that was busy. */
const FAILING_ATTEMPTS = 3;

const A_MONTH_AGO = sql`now() - interval '30 days'`;

const payment = {
  code: transactions.transactionCode,
  currency: transactions.currency,
  isLive: transactions.isLive,
};

export type FoundPayment = Awaited<ReturnType<typeof listMismatches>>[number];

/** Those whose evidence Stripe waits for, the next deadline first. */
export const listOpenDisputes = (db: Db) =>
  db
    .select({
      ...payment,
      amount: disputes.amount,
      at: disputes.createdAt,
      dueBy: disputes.dueBy,
    })
    .from(disputes)
    .innerJoin(transactions, eq(transactions.id, disputes.transactionId))
    .where(inArray(disputes.status, [...ANSWERABLE_DISPUTES]))
    .orderBy(asc(disputes.dueBy), asc(disputes.id))
    .limit(MAX_LISTED);

/** Refunds of the last month that Stripe could not make, and that no later one replaced. */
export const listFailedRefunds = (db: Db) =>
  db
    .select({ ...payment, amount: refunds.amount, at: refunds.updatedAt })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(
      and(
        eq(refunds.state, "failed"),
        gte(refunds.updatedAt, A_MONTH_AGO),
        sql`not exists (
          select from refunds later
          where later.transaction_id = ${refunds.transactionId}
            and later.state in ('pending', 'succeeded') and later.created_at > ${refunds.createdAt}
        )`,
      ),
    )
    .orderBy(desc(refunds.updatedAt), asc(refunds.id))
    .limit(MAX_LISTED);

/** Payments of the last month whose amount, currency or mode is not that of their transaction, or that were second ones. */
export const listMismatches = (db: Db) =>
  db
    .select({ ...payment, amount: transactions.amount, at: paymentAttempts.updatedAt })
    .from(paymentAttempts)
    .innerJoin(transactions, eq(transactions.id, paymentAttempts.transactionId))
    .where(and(eq(paymentAttempts.state, "mismatch"), gte(paymentAttempts.updatedAt, A_MONTH_AGO)))
    .orderBy(desc(paymentAttempts.updatedAt), asc(paymentAttempts.transactionId))
    .limit(MAX_LISTED);

/** Mails that wait for another attempt after several; `since` is null without one. */
export async function countFailingMails(db: Db): Promise<{ count: number; since: Date | null }> {
  const { attempts, sentAt, lastError, nextAttemptAt, createdAt } = mailOutbox;
  const [row] = await db
    .select({ count: count(), since: min(createdAt) })
    .from(mailOutbox)
    .where(
      and(
        isNull(sentAt),
        gte(attempts, FAILING_ATTEMPTS),
        sql`${lastError} is not null`,
        sql`${nextAttemptAt} < 'infinity'`,
      ),
    );
  return row ?? { count: 0, since: null };
}

/** Whether a payment with test keys was received. */
export const hasTestPayment = async (db: Db): Promise<boolean> => {
  const found = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.isLive, false), inArray(transactions.status, [...PAID_STATUSES])))
    .limit(1);
  return found.length > 0;
};
