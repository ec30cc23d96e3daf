import { cancelAfterDeclines } from "#server/features/payments/attempts/cancel-after-declines.ts";
import { isStoredIntent } from "#server/features/payments/attempts/find-attempt-of-intent.ts";
import { isOwnIntent, readInstallationId } from "#server/features/payments/installation.ts";
import { runEach } from "#server/features/payments/run-each.ts";
import {
  readStripeKeys,
  type StripeContext,
  type StripeDeps,
} from "#server/features/payments/stripe-keys.ts";
import { applyIntent } from "./apply-intent.ts";
import { claimDueEvents, markEventsProcessed } from "./event-queries.ts";
import { logLostPayment } from "./log-lost-payment.ts";

const BATCH_SIZE = 20;

/**
 * Updates the transactions that due webhook events concern, from the current state of their PaymentIntents,
 * so that duplicate or late events are harmless. Returns whether more may be due. When `signal` aborts,
 * throws its reason; the remaining events are due again later.
 */
export async function processDueEvents(deps: StripeDeps, signal?: AbortSignal): Promise<boolean> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return false;
  const due = await claimDueEvents(deps.db, BATCH_SIZE);
  const intentIds = [...new Set(due.map((event) => event.intentId))];
  const name = (intentId: string) => `Processing of the events of payment ${intentId}`;
  await runEach(intentIds, { signal, name }, async (intentId) => {
    const events = due.filter((event) => event.intentId === intentId);
    const readsRefunds = events.some(({ type }) => type.includes("refund"));
    await updateTransaction(deps, intentId, { secretKey, signal, readsRefunds });
    const ids = events.map(({ id }) => id);
    await markEventsProcessed(deps.db, ids);
  });
  return due.length >= BATCH_SIZE;
}

type UpdateOptions = StripeContext & { readsRefunds: boolean };

async function updateTransaction(deps: StripeDeps, intentId: string, options: UpdateOptions) {
  const { secretKey, signal } = options;
  const intent = await deps.cards.retrievePaymentIntent(secretKey, intentId, signal);
  if (!intent && (await isStoredIntent(deps.db, intentId))) {
    throw new Error("The current secret key cannot read it"); // a key of another account, until it is corrected
  }
  // The Stripe account may also serve other products and other installations of this one.
  if (!intent || !isOwnIntent(intent, await readInstallationId(deps.db))) return;
  const current = await cancelAfterDeclines(deps, options, intent);
  if (await applyIntent(deps, current, options)) return;
  if (logLostPayment(deps.log, current)) throw new Error("PaymentIntent without a transaction");
}
