import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queueDisputeOpened } from "#server/features/payments/notices/payment-notices.ts";
import type { Transaction } from "#server/features/payments/transactions/queries.ts";
import type { Dispute } from "#server/integrations/cards/disputes.ts";
import type { Log } from "#server/observe/log.ts";
import { disputes } from "#shared/db/schema.ts";
import { fromMinorUnits } from "#shared/payments/card-amounts.ts";
import { DISPUTE_STATUSES, isAnswerDue } from "#shared/payments/states.ts";

/** A dispute never returns to an earlier stage; closed ones are equal. */
const disputeStage = (status: unknown) => sql`case ${status}
  when 'warning_needs_response' then 0 when 'warning_under_review' then 1
  when 'needs_response' then 2 when 'under_review' then 3 else 4 end`;

/**
 * Logs a dispute with a status that the product does not know, and leaves it out. Stripe may state one in the account's
 * currency instead of the payment's: it then counts as one of the whole payment. Mails the owners once Stripe waits for an
 * answer: to an inquiry, and again if that becomes a dispute.
 */
export async function storeDisputes(
  { tx, log }: { tx: Db; log: Log },
  transaction: Transaction,
  listed: Dispute[],
) {
  const { id: transactionId, currency } = transaction;
  for (const { id, status, reason, dueBy, createdAt, ...dispute } of listed) {
    const known = DISPUTE_STATUSES.find((name) => name === status);
    if (!known) {
      log.alert({ code: "unknownDisputeStatus", disputeId: id, status });
      continue;
    }
    const isComparable = dispute.currency === currency;
    const amount = isComparable ? fromMinorUnits(dispute.amount, currency) : transaction.amount;
    const [before] = await tx.select().from(disputes).where(eq(disputes.id, id));
    const [stored] = await tx
      .insert(disputes)
      .values({ id, transactionId, amount, currency, reason, status: known, dueBy, createdAt })
      .onConflictDoUpdate({
        target: disputes.id,
        set: { status: known, amount, dueBy, updatedAt: sql`now()` },
        setWhere: sql`${disputeStage(sql`excluded.status`)} >= ${disputeStage(disputes.status)}`,
      })
      .returning();
    if (stored && isAnswerDue(stored.status) && stored.status !== before?.status) {
      await queueDisputeOpened(tx, transaction, stored);
    }
  }
}
