import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { APP, completePayment } from "./complete-payment.ts";
import { markFailed, type Transaction, takeDuePayments } from "./queries.ts";
import { isLiveKey, readKeys } from "./read-keys.ts";
import { transactionOf } from "./transaction-of.ts";

type Needs = Pick<Deps, "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials">;

const BATCH = 20;
const DAY = 86_400_000;
const LOOK_BACK = 2 * DAY;

/**
 * Asks the provider about pending payments whose turn it is, so that nothing depends on a browser that
 * lives or a webhook that arrives. One that nobody paid within a day is ended. Tells whether there are more.
 */
export async function reconcilePayments(deps: Needs): Promise<boolean> {
  const { secretKey } = await readKeys(deps);
  if (!secretKey) return false;
  const due = await takeDuePayments(deps.db, BATCH);
  for (const transaction of due) {
    await reconcile(deps, secretKey, transaction).catch((error: unknown) => {
      console.error(`Transaction ${transaction.id} was not reconciled: ${describeError(error)}`);
    });
  }
  return due.length === BATCH;
}

async function reconcile(deps: Needs, secretKey: string, transaction: Transaction) {
  const { id, paymentIntentId, isLive, createdAt } = transaction;
  const isOld = Date.now() - createdAt.getTime() > DAY;
  if (isLive !== null && isLive !== isLiveKey(secretKey)) return; // begun with the other mode's key
  const intent =
    paymentIntentId && (await deps.cards.retrievePaymentIntent(secretKey, paymentIntentId));
  if (!intent) return isOld ? markFailed(deps.db, id) : undefined;
  const isAbandoned = isOld && intent.state === "open";
  const ended = isAbandoned ? await deps.cards.cancelPaymentIntent(secretKey, intent.id) : intent;
  await completePayment(deps, transaction, ended);
}

/** Goes through the provider's payments of the last two days, and completes or mirrors what slipped by. */
export async function reviewPayments(deps: Needs): Promise<void> {
  const { secretKey } = await readKeys(deps);
  if (!secretKey) return;
  for await (const intent of deps.cards.listPaymentIntents(
    secretKey,
    new Date(Date.now() - LOOK_BACK),
  )) {
    if (intent.metadata.app !== APP || intent.state !== "succeeded") continue;
    const transaction = await transactionOf(deps.db, intent);
    if (transaction) await completePayment(deps, transaction, intent);
    else console.error(`ALERT: payment ${intent.id} succeeded and has no transaction`);
  }
}
