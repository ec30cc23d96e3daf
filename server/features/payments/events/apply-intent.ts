import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Attempt, changeAttempt } from "#server/features/payments/attempts/attempts.ts";
import {
  type FoundAttempt,
  findAttemptOfIntent,
} from "#server/features/payments/attempts/find-attempt-of-intent.ts";
import { isOwnIntent } from "#server/features/payments/installation.ts";
import { queuePaymentMismatch } from "#server/features/payments/notices/payment-notices.ts";
import { storeRefunds } from "#server/features/payments/refunds/refund-queries.ts";
import { storeDisputes } from "#server/features/payments/refunds/store-disputes.ts";
import { changeTransaction } from "#server/features/payments/transactions/change-transaction.ts";
import { storeCard, type Transaction } from "#server/features/payments/transactions/queries.ts";
import type { Dispute } from "#server/integrations/cards/disputes.ts";
import type { Refund } from "#server/integrations/cards/refunds.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import type { Log } from "#server/observe/log.ts";
import { toMinorUnits } from "#shared/payments/card-amounts.ts";

type ApplyIntentDeps = Pick<Deps, "db" | "cards" | "log">;

type ReadOptions = {
  secretKey: string;
  signal?: AbortSignal | undefined;
  /** Reads the refunds although the PaymentIntent shows none, as after an event of a refund. */
  readsRefunds?: boolean;
};

/**
 * Updates a transaction from the current state of one of its PaymentIntents, refunds and disputes included.
 * Returns the transaction, or undefined when no attempt has this PaymentIntent. Idempotent, and final states
 * stay, so that requests of the payer and jobs may call it in any order.
 */
export async function applyIntent(
  deps: ApplyIntentDeps,
  intent: PaymentIntent,
  options: ReadOptions,
): Promise<Transaction | undefined> {
  const found = await findAttemptOfIntent(deps.db, intent);
  if (!found) return undefined;
  const { attempt, transaction } = found;
  const isMatch = matchesTransaction(found, intent);
  const state = attemptState(transaction, intent, isMatch);
  const details = state === "succeeded" ? await readDetails(deps, found, intent, options) : {};
  if (isApplied(attempt, state, intent) && !details.refunds && !details.disputes)
    return transaction;

  return changeTransaction(deps.db, transaction.id, async (tx, before) => {
    // Another PaymentIntent may have paid it since it was read.
    const lockedState = attemptState(before, intent, isMatch);
    if (lockedState === "mismatch") logMismatch(deps.log, before, { intent, isMatch });
    const { chargeId, errorCode: lastErrorCode } = intent;
    const change = { state: lockedState, intentId: intent.id, chargeId, lastErrorCode };
    const isChanged = await changeAttempt(tx, attempt, change);
    if (isChanged && lockedState === "mismatch") await queuePaymentMismatch(tx, before, intent.id);
    if (lockedState !== "succeeded") return;
    await storeCard(tx, before.id, intent.card);
    await storeDetails({ log: deps.log, tx }, before, details);
  });
}

const isApplied = (attempt: Attempt, state: Attempt["state"], intent: PaymentIntent) =>
  attempt.state === state &&
  attempt.intentId === intent.id &&
  attempt.chargeId === intent.chargeId &&
  attempt.lastErrorCode === intent.errorCode;

function attemptState(
  { completedAt, paymentIntentId }: Transaction,
  { id, state }: PaymentIntent,
  isMatch: boolean,
): Attempt["state"] {
  if (state !== "succeeded") return state;
  const isSecond = completedAt !== null && paymentIntentId !== id;
  return isMatch && !isSecond ? "succeeded" : "mismatch";
}

function logMismatch(
  log: Log,
  { id: transactionId, paymentIntentId: paidBy }: Transaction,
  { intent: { id: intentId }, isMatch }: { intent: PaymentIntent; isMatch: boolean },
) {
  if (isMatch) log.alert({ code: "paidTwice", intentId, paidBy, transactionId });
  else log.alert({ code: "paymentMismatch", intentId, transactionId });
}

const matchesTransaction = (
  { transaction, installationId }: FoundAttempt,
  intent: PaymentIntent,
): boolean =>
  intent.amountReceived === toMinorUnits(transaction.amount, transaction.currency) &&
  intent.currency === transaction.currency &&
  intent.metadata.transaction_id === transaction.id &&
  intent.isLive === transaction.isLive &&
  isOwnIntent(intent, installationId);

type Details = { refunds?: Refund[] | undefined; disputes?: Dispute[] | undefined };

async function readDetails(
  { cards }: ApplyIntentDeps,
  { hasRefunds, hasDisputes }: FoundAttempt,
  { id, amountRefunded, isDisputed }: PaymentIntent,
  { secretKey, signal, readsRefunds }: ReadOptions,
): Promise<Details> {
  const mayHaveRefunds = amountRefunded > 0 || hasRefunds || readsRefunds;
  const mayHaveDisputes = isDisputed || hasDisputes;
  return {
    refunds: mayHaveRefunds ? await cards.listRefunds(secretKey, id, signal) : undefined,
    disputes: mayHaveDisputes ? await cards.listDisputes(secretKey, id, signal) : undefined,
  };
}

async function storeDetails(
  { tx, log }: { tx: Db; log: Log },
  transaction: Transaction,
  { refunds, disputes }: Details,
) {
  if (refunds) await storeRefunds(tx, transaction, refunds);
  if (disputes) await storeDisputes({ tx, log }, transaction, disputes);
}
