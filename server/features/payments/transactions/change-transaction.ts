import type { Database, Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { findUserEmail } from "#server/features/accounts/find-user-email.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueReceipt } from "#server/features/mail/queue-mail.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { deriveTransaction, lockTransaction, type Transaction } from "./queries.ts";

/**
 * Runs `change`, of a transaction's attempts, refunds or disputes, while the transaction is locked, and derives its
 * status from them. Records another status, and once it is paid, queues the receipt of a payer who entered an email or has
 * an account.
 */
export const changeTransaction = (
  db: Database,
  id: string,
  change: (tx: Db, before: Transaction) => Promise<void>,
): Promise<Transaction> =>
  runTransaction(db, async (tx) => {
    const before = await lockTransaction(tx, id);
    await change(tx, before);
    const after = await deriveTransaction(tx, id);
    await recordStatusChange(tx, before, after);
    if (!after.completedAt || before.completedAt) return after;
    return { ...after, receiptEmail: await queueOwnReceipt(tx, after) };
  });

/**
 * Records that Stripe reported another status: paid, refunded, disputed. Not that a payment failed, because no money moved
 * and visitors start as many as they like.
 */
async function recordStatusChange(tx: Db, before: Transaction, after: Transaction) {
  if (after.status === before.status || after.status === "failed") return;
  await recordEvent(tx, {
    action: "paymentStatusChanged",
    target: { id: after.id, name: formatTransactionCode(after.transactionCode) },
    before: before.status,
    after: after.status,
  });
}

/** Returns the address: the one that was entered for the receipt, or that of the payer's account. */
async function queueOwnReceipt(
  tx: Db,
  { id: transactionId, receiptEmail, userId, language }: Transaction,
): Promise<string | null> {
  const email = receiptEmail ?? (userId && (await findUserEmail(tx, userId)));
  if (email) await queueReceipt(tx, { transactionId, email, language });
  return email ?? null;
}
