import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { findUserEmail } from "#server/features/accounts/find-user-email.ts";
import { queueReceipt } from "#server/features/mail/queue-mail.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { fromMinorUnits, toMinorUnits } from "#shared/payments/card-amounts.ts";
import { isOwnIntent } from "./installation.ts";
import {
  markCompleted,
  markFailed,
  markRefunded,
  recordDecline,
  type Transaction,
} from "./queries.ts";

/**
 * Updates a transaction from the current state of its PaymentIntent; returns whether it is paid. Idempotent
 * and forward-only, so that confirmation, webhook, reconciliation and refund may call it in any order.
 */
export async function completePayment(
  { db }: Pick<Deps, "db">,
  transaction: Transaction,
  intent: PaymentIntent,
): Promise<boolean> {
  const { id } = transaction;
  if (intent.state === "canceled") await markFailed(db, id);
  if (intent.state !== "succeeded") {
    if (intent.errorCode) await recordDecline(db, id, intent.errorCode);
    return false;
  }
  if (!(await isOwnIntent(db, intent)) || !matchesTransaction(transaction, intent)) {
    console.error(`ALERT: payment ${intent.id} succeeded but does not match transaction ${id}`);
    return false;
  }
  await runTransaction(db, async (tx) => {
    const paid = { intentId: intent.id, isLive: intent.isLive, chargeId: intent.chargeId };
    const completed = await markCompleted(tx, id, paid);
    const email = completed?.userId && (await findUserEmail(tx, completed.userId));
    const { language } = transaction;
    if (email) await queueReceipt(tx, { transactionId: id, email, language });
  });
  const refunded = fromMinorUnits(intent.amountRefunded, transaction.currency);
  if (refunded > 0) await markRefunded(db, id, refunded);
  return true;
}

function matchesTransaction(transaction: Transaction, intent: PaymentIntent): boolean {
  return (
    intent.amountReceived === toMinorUnits(transaction.amount, transaction.currency) &&
    intent.currency === transaction.currency &&
    intent.metadata.transaction_id === transaction.id &&
    (transaction.isLive === null || transaction.isLive === intent.isLive)
  );
}
