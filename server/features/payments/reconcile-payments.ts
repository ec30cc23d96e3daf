import { databaseTime } from "#server/db/database-time.ts";
import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { CredentialDeps } from "#server/features/settings/read-credential.ts";
import { cancelAfterDeclines } from "./cancel-after-declines.ts";
import { completePayment } from "./complete-payment.ts";
import { findTransactionOfIntent } from "./find-transaction-of-intent.ts";
import { isOwnIntent } from "./installation.ts";
import { claimDuePayments, type DuePayment, markFailed } from "./queries.ts";
import { isLiveKey, readStripeKeys } from "./stripe-keys.ts";

type ReconcilePaymentsDeps = CredentialDeps & Pick<Deps, "db" | "cards">;

const BATCH_SIZE = 20;
const LOOKBACK_MS = 172_800_000;

/**
 * Also cancels payments that are open for more than a day. Returns whether more may be due. When `signal`
 * aborts, throws its reason; the remaining payments are due again after their interval.
 */
export async function reconcilePayments(
  deps: ReconcilePaymentsDeps,
  signal?: AbortSignal,
): Promise<boolean> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return false;
  const due = await claimDuePayments(deps.db, BATCH_SIZE);
  for (const transaction of due) {
    signal?.throwIfAborted();
    await reconcile(deps, { secretKey, signal }, transaction).catch((error: unknown) => {
      if (error === signal?.reason) throw error;
      console.error(`Transaction ${transaction.id} was not reconciled: ${describeError(error)}`);
    });
  }
  return due.length === BATCH_SIZE;
}

async function reconcile(
  deps: ReconcilePaymentsDeps,
  { secretKey, signal }: { secretKey: string; signal: AbortSignal | undefined },
  transaction: DuePayment,
) {
  const { id, paymentIntentId, isLive, isOld } = transaction;
  if (isLive !== null && isLive !== isLiveKey(secretKey)) return; // started in the other mode
  const intent =
    paymentIntentId && (await deps.cards.retrievePaymentIntent(secretKey, paymentIntentId, signal));
  if (!intent) return isOld ? markFailed(deps.db, id) : undefined;
  const isAbandoned = isOld && intent.state === "open";
  const ended = isAbandoned
    ? await deps.cards.cancelPaymentIntent(secretKey, intent.id, signal)
    : await cancelAfterDeclines(deps, secretKey, intent);
  await completePayment(deps, transaction, ended);
}

/** Updates the transactions of all payments that succeeded at Stripe in the last two days. */
export async function reconcileRecentPayments(
  deps: ReconcilePaymentsDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return;
  const now = await databaseTime(deps.db);
  const since = new Date(now.getTime() - LOOKBACK_MS);
  for await (const intent of deps.cards.listPaymentIntents(secretKey, since, signal)) {
    signal?.throwIfAborted();
    if (intent.state !== "succeeded" || !(await isOwnIntent(deps.db, intent))) continue;
    const transaction = await findTransactionOfIntent(deps.db, intent);
    if (transaction) await completePayment(deps, transaction, intent);
    else console.error(`ALERT: payment ${intent.id} succeeded and has no transaction`);
  }
}
