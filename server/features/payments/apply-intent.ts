import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { findUserEmail } from "#server/features/accounts/find-user-email.ts";
import { queueReceipt } from "#server/features/mail/queue-mail.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { toMinorUnits } from "#shared/payments/card-amounts.ts";
import { type Attempt, changeAttempt, type FoundAttempt, findAttemptOfIntent } from "./attempts.ts";
import { isOwnIntent } from "./installation.ts";
import { deriveTransaction, lockTransaction, type Transaction } from "./queries.ts";
import { recordStatusChange } from "./record-status-change.ts";
import { storeDisputes, storeRefunds } from "./refund-queries.ts";

type ApplyIntentDeps = Pick<Deps, "db" | "cards">;

type ReadOptions = {
  secretKey: string;
  signal?: AbortSignal | undefined;
  /** Reads the refunds although the PaymentIntent shows none, as after an event of a refund. */
  readsRefunds?: boolean;
};

/**
 * Updates a transaction from the current state of one of its PaymentIntents, refunds and disputes included.
 * Returns the transaction, or undefined when no attempt has this PaymentIntent. Idempotent, and final states
 * stay, so that confirmation, webhook, reconciliation and refund may call it in any order.
 */
export async function applyIntent(
  deps: ApplyIntentDeps,
  intent: PaymentIntent,
  options: ReadOptions,
): Promise<Transaction | undefined> {
  const found = await findAttemptOfIntent(deps.db, intent);
  if (!found) return undefined;
  const { attempt, transaction } = found;
  const state = await attemptState(deps, found, intent);
  const details = state === "succeeded" ? await readDetails(deps, found, intent, options) : {};
  if (isApplied(attempt, state, intent) && !details.refunds && !details.disputes)
    return transaction;

  return runTransaction(deps.db, async (tx) => {
    const before = await lockTransaction(tx, transaction.id);
    const { chargeId, errorCode: lastErrorCode } = intent;
    await changeAttempt(tx, attempt, { state, intentId: intent.id, chargeId, lastErrorCode });
    if (details.refunds) await storeRefunds(tx, before, details.refunds);
    if (details.disputes) await storeDisputes(tx, before, details.disputes);
    const after = await deriveTransaction(tx, transaction.id);
    await recordStatusChange(tx, before, after);
    if (after.completedAt && !before.completedAt) await queueOwnReceipt(tx, after);
    return after;
  });
}

const isApplied = (attempt: Attempt, state: Attempt["state"], intent: PaymentIntent) =>
  attempt.state === state &&
  attempt.intentId === intent.id &&
  attempt.chargeId === intent.chargeId &&
  attempt.lastErrorCode === intent.errorCode;

async function attemptState(
  { db }: ApplyIntentDeps,
  { transaction }: FoundAttempt,
  intent: PaymentIntent,
): Promise<Attempt["state"]> {
  if (intent.state !== "succeeded") return intent.state;
  const isMatch = (await isOwnIntent(db, intent)) && matchesTransaction(transaction, intent);
  const { id, completedAt, paymentIntentId } = transaction;
  const isSecond = completedAt !== null && paymentIntentId !== intent.id;
  if (isMatch && !isSecond) return "succeeded";
  console.error(
    isMatch
      ? `ALERT: payment ${intent.id} succeeded although ${paymentIntentId} paid the transaction ${id}: refund one in Stripe`
      : `ALERT: payment ${intent.id} succeeded but does not match transaction ${id}`,
  );
  return "mismatch";
}

function matchesTransaction(transaction: Transaction, intent: PaymentIntent): boolean {
  return (
    intent.amountReceived === toMinorUnits(transaction.amount, transaction.currency) &&
    intent.currency === transaction.currency &&
    intent.metadata.transaction_id === transaction.id &&
    intent.isLive === transaction.isLive
  );
}

async function readDetails(
  { cards }: ApplyIntentDeps,
  { hasRefunds, hasDisputes }: FoundAttempt,
  { id, amountRefunded, isDisputed }: PaymentIntent,
  { secretKey, signal, readsRefunds }: ReadOptions,
) {
  return {
    ...((amountRefunded > 0 || hasRefunds || readsRefunds) && {
      refunds: await cards.listRefunds(secretKey, id, signal),
    }),
    ...((isDisputed || hasDisputes) && {
      disputes: await cards.listDisputes(secretKey, id, signal),
    }),
  };
}

async function queueOwnReceipt(tx: Db, { id: transactionId, userId, language }: Transaction) {
  const email = userId && (await findUserEmail(tx, userId));
  if (email) await queueReceipt(tx, { transactionId, email, language });
}
