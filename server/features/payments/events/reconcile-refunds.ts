import { claimDueRefunds, type Refund } from "#server/features/payments/refunds/refund-queries.ts";
import { sendRefund } from "#server/features/payments/refunds/send-refund.ts";
import { runEach } from "#server/features/payments/run-each.ts";
import {
  readStripeKeys,
  type StripeContext,
  type StripeDeps,
} from "#server/features/payments/stripe-keys.ts";
import { findTransactionById } from "#server/features/payments/transactions/queries.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import { applyIntent } from "./apply-intent.ts";

const BATCH_SIZE = 20;

/**
 * Sends pending refunds that Stripe has not confirmed again, and reads the state of the others. Returns whether
 * more may be due. When `signal` aborts, throws its reason.
 */
export async function reconcileRefunds(deps: StripeDeps, signal?: AbortSignal): Promise<boolean> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return false;
  const due = await claimDueRefunds(deps.db, BATCH_SIZE);
  const name = ({ id }: Refund) => `Reconciliation of refund ${id}`;
  await runEach(due, { signal, name }, (refund) => reconcile(deps, { secretKey, signal }, refund));
  return due.length === BATCH_SIZE;
}

async function reconcile(deps: StripeDeps, context: StripeContext, refund: Refund) {
  const { secretKey, signal } = context;
  const transaction = await findTransactionById(deps.db, refund.transactionId);
  const isReachable = transaction?.isLive === isLiveKey(secretKey);
  if (!isReachable || !transaction.paymentIntentId) return;
  if (!refund.refundId) {
    await sendRefund(deps, secretKey, { transaction, refund, isRepeated: true, signal });
    return;
  }
  const { paymentIntentId } = transaction;
  const intent = await deps.cards.retrievePaymentIntent(secretKey, paymentIntentId, signal);
  if (intent) await applyIntent(deps, intent, { ...context, readsRefunds: true });
}
