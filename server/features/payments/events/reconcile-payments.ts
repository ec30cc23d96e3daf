import { databaseTime } from "#server/db/database-time.ts";
import { abandonAttempt } from "#server/features/payments/attempts/abandon-attempt.ts";
import type { Attempt } from "#server/features/payments/attempts/attempts.ts";
import { cancelAfterDeclines } from "#server/features/payments/attempts/cancel-after-declines.ts";
import {
  claimDueAttempts,
  type DueAttempt,
} from "#server/features/payments/attempts/due-attempts.ts";
import {
  markUnreachable,
  UNREACHABLE,
} from "#server/features/payments/attempts/unreachable-attempts.ts";
import { isOwnIntent, readInstallationId } from "#server/features/payments/installation.ts";
import { runEach } from "#server/features/payments/run-each.ts";
import {
  readStripeKeys,
  type StripeContext,
  type StripeDeps,
} from "#server/features/payments/stripe-keys.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import { applyIntent } from "./apply-intent.ts";
import { logLostPayment } from "./log-lost-payment.ts";

const BATCH_SIZE = 20;
const LOOKBACK_MS = 172_800_000;

/**
 * Updates open payments from Stripe, cancels those that are open for more than a day, and ends test payments once the
 * keys are live, because no card is charged. Returns whether more may be due. When `signal` aborts, throws its reason;
 * the remaining payments are due again after their interval.
 */
export async function reconcilePayments(deps: StripeDeps, signal?: AbortSignal): Promise<boolean> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return false;
  const due = await claimDueAttempts(deps.db, BATCH_SIZE);
  const context = { secretKey, signal };
  const unreachable: DueAttempt[] = [];
  const name = (attempt: Attempt) => `Reconciliation of payment ${paymentName(attempt)}`;
  await runEach(due, { signal, name }, async (attempt) => {
    const isTestLeftover = isLiveKey(secretKey) && !attempt.isLive;
    if (isTestLeftover) await abandonAttempt(deps, attempt, "mode_changed");
    else if (await isReachable(deps, context, attempt)) await reconcile(deps, context, attempt);
    else unreachable.push(attempt);
  });
  await handleUnreachable(deps, unreachable);
  return due.length === BATCH_SIZE;
}

const paymentName = ({ intentId, idempotencyKey }: Attempt) => intentId ?? idempotencyKey;

async function reconcile(deps: StripeDeps, context: StripeContext, attempt: DueAttempt) {
  const { secretKey, signal } = context;
  const { intentId, isOld } = attempt;
  const intent = intentId && (await deps.cards.retrievePaymentIntent(secretKey, intentId, signal));
  if (intent) {
    const isAbandoned = isOld && intent.state === "open";
    const ended = isAbandoned
      ? await deps.cards.cancelPaymentIntent(secretKey, intent.id, signal)
      : await cancelAfterDeclines(deps, context, intent);
    await applyIntent(deps, ended, context);
  } else if (isOld) {
    await abandonAttempt(deps, attempt, intentId ? "unknown_to_stripe" : "not_created");
  }
}

/** Whether the key belongs to the attempt's mode and account. */
async function isReachable(
  { cards }: StripeDeps,
  { secretKey, signal }: StripeContext,
  { isLive, accountId }: Attempt,
): Promise<boolean> {
  if (isLive !== isLiveKey(secretKey)) return false;
  if (!accountId) return true;
  const current = await cards.retrieveAccountId(secretKey, signal);
  return current === null || current === accountId;
}

/** Attempts that were begun with other keys: they may be paid without the product knowing. */
async function handleUnreachable(deps: StripeDeps, attempts: DueAttempt[]) {
  if (attempts.length === 0) return;
  deps.log.alert({ code: "paymentsOfOtherKeys", payments: attempts.map(paymentName) });
  await markUnreachable(deps.db, attempts);
  for (const attempt of attempts) {
    if (attempt.isVeryOld) await abandonAttempt(deps, attempt, UNREACHABLE);
  }
}

/** Updates the transactions of all payments that succeeded at Stripe in the last two days. */
export async function reconcileRecentPayments(
  deps: StripeDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return;
  const now = await databaseTime(deps.db);
  const since = new Date(now.getTime() - LOOKBACK_MS);
  const installationId = await readInstallationId(deps.db);
  const recent = deps.cards.listPaymentIntents(secretKey, since, signal);
  const name = ({ id }: PaymentIntent) => `Review of payment ${id}`;
  await runEach(recent, { signal, name }, async (intent) => {
    if (intent.state !== "succeeded" || !isOwnIntent(intent, installationId)) return;
    const transaction = await applyIntent(deps, intent, { secretKey, signal });
    if (!transaction) logLostPayment(deps.log, intent);
  });
}
