import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { completePayment, METADATA_APP } from "./complete-payment.ts";
import { findTransactionOfIntent } from "./find-transaction-of-intent.ts";
import { claimDuePayments, markFailed, type Transaction } from "./queries.ts";
import { isLiveKey, readStripeKeys } from "./stripe-keys.ts";

type ReconcileDeps = Pick<
  Deps,
  "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials"
>;

const BATCH_SIZE = 20;
const ONE_DAY_MS = 86_400_000;
const LOOKBACK_MS = 2 * ONE_DAY_MS;

/**
 * Asks the provider about pending payments whose turn it is, so that nothing depends on a browser that
 * lives or a webhook that arrives. One that nobody paid within a day is ended. Tells whether there are more.
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<boolean> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return false;
  const due = await claimDuePayments(deps.db, BATCH_SIZE);
  for (const transaction of due) {
    await reconcile(deps, secretKey, transaction).catch((error: unknown) => {
      console.error(`Transaction ${transaction.id} was not reconciled: ${describeError(error)}`);
    });
  }
  return due.length === BATCH_SIZE;
}

async function reconcile(deps: ReconcileDeps, secretKey: string, transaction: Transaction) {
  const { id, paymentIntentId, isLive, createdAt } = transaction;
  const isOld = Date.now() - createdAt.getTime() > ONE_DAY_MS;
  if (isLive !== null && isLive !== isLiveKey(secretKey)) return; // begun with the other mode's key
  const intent =
    paymentIntentId && (await deps.cards.retrievePaymentIntent(secretKey, paymentIntentId));
  if (!intent) return isOld ? markFailed(deps.db, id) : undefined;
  const isAbandoned = isOld && intent.state === "open";
  const ended = isAbandoned ? await deps.cards.cancelPaymentIntent(secretKey, intent.id) : intent;
  await completePayment(deps, transaction, ended);
}

/** Goes through the provider's payments of the last two days, and completes or mirrors what slipped by. */
export async function reconcileRecentPayments(deps: ReconcileDeps): Promise<void> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return;
  for await (const intent of deps.cards.listPaymentIntents(
    secretKey,
    new Date(Date.now() - LOOKBACK_MS),
  )) {
    if (intent.metadata.app !== METADATA_APP || intent.state !== "succeeded") continue;
    const transaction = await findTransactionOfIntent(deps.db, intent);
    if (transaction) await completePayment(deps, transaction, intent);
    else console.error(`ALERT: payment ${intent.id} succeeded and has no transaction`);
  }
}
