import { cancelAfterDeclines } from "#server/features/payments/attempts/cancel-after-declines.ts";
import { isStoredIntent } from "#server/features/payments/attempts/find-attempt-of-intent.ts";
import {
  isOwnIntent,
  isProductIntent,
  readInstallationId,
} from "#server/features/payments/installation.ts";
import { runEach } from "#server/features/payments/run-each.ts";
import {
  readStripeKeys,
  type StripeContext,
  type StripeDeps,
} from "#server/features/payments/stripe-keys.ts";
import { type EventOutcome, isRetried } from "#shared/payments/event-outcome.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { applyIntent } from "./apply-intent.ts";
import { claimDueEvents, storeOutcome } from "./event-queries.ts";
import { logLostPayment } from "./log-lost-payment.ts";

const BATCH_SIZE = 20;

/**
 * Updates the transactions that due webhook events concern, from the current state of their PaymentIntents,
 * so that duplicate or late events are harmless, and stores what became of each event. Returns whether more may be due. When `signal` aborts,
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
    const outcome = await updateTransaction(deps, intentId, { secretKey, signal, readsRefunds });
    const ids = events.map(({ id }) => id);
    await storeOutcome(deps.db, ids, outcome);
    if (isRetried(outcome)) throw new Error(RETRY_REASONS[outcome.code]);
  });
  return due.length >= BATCH_SIZE;
}

const RETRY_REASONS = {
  otherKeys: "The current secret key cannot read it",
  lostPayment: "PaymentIntent without a transaction",
};

type UpdateOptions = StripeContext & { readsRefunds: boolean };

async function updateTransaction(
  deps: StripeDeps,
  intentId: string,
  options: UpdateOptions,
): Promise<EventOutcome> {
  const { secretKey, signal } = options;
  const intent = await deps.cards.retrievePaymentIntent(secretKey, intentId, signal);
  if (!intent) return unknownIntentOutcome(deps, intentId);
  // The Stripe account may also serve other products and other installations of this one.
  if (!isOwnIntent(intent, await readInstallationId(deps.db))) {
    return { code: isProductIntent(intent) ? "otherInstallation" : "otherProduct" };
  }
  const current = await cancelAfterDeclines(deps, options, intent);
  const transaction = await applyIntent(deps, current, options);
  if (!transaction) return { code: logLostPayment(deps.log, current) ? "lostPayment" : "unpaid" };
  const { transactionCode, status } = transaction;
  return { code: "updated", transactionCode: formatTransactionCode(transactionCode), status };
}

/** A payment that is stored was begun with a key of another account; its events wait until the key is corrected. */
async function unknownIntentOutcome({ db }: StripeDeps, intentId: string): Promise<EventOutcome> {
  return { code: (await isStoredIntent(db, intentId)) ? "otherKeys" : "unknownPayment" };
}
