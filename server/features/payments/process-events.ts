import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { CredentialDeps } from "#server/features/settings/read-credential.ts";
import { cancelAfterDeclines } from "./cancel-after-declines.ts";
import { completePayment } from "./complete-payment.ts";
import { claimDueEvents, markEventsProcessed } from "./event-queries.ts";
import { findTransactionOfIntent } from "./find-transaction-of-intent.ts";
import { isOwnIntent } from "./installation.ts";
import { readStripeKeys } from "./stripe-keys.ts";

type ProcessEventsDeps = CredentialDeps & Pick<Deps, "db" | "cards">;

const BATCH_SIZE = 20;

/**
 * Updates the transactions that due webhook events concern, from the present state of their PaymentIntents,
 * so that duplicate or late events are harmless. Returns whether more may be due. When `signal` aborts,
 * throws its reason; the remaining events are due again later.
 */
export async function processDueEvents(
  deps: ProcessEventsDeps,
  signal?: AbortSignal,
): Promise<boolean> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return false;
  const due = await claimDueEvents(deps.db, BATCH_SIZE);
  for (const intentId of new Set(due.map((event) => event.intentId))) {
    signal?.throwIfAborted();
    const ids = due.filter((event) => event.intentId === intentId).map(({ id }) => id);
    try {
      await updateTransaction(deps, { secretKey, intentId, signal });
      await markEventsProcessed(deps.db, ids);
    } catch (error) {
      if (error === signal?.reason) throw error;
      console.error(`Events of payment ${intentId} were not processed: ${describeError(error)}`);
    }
  }
  return due.length === BATCH_SIZE;
}

type UpdateInput = { secretKey: string; intentId: string; signal: AbortSignal | undefined };

async function updateTransaction(
  deps: ProcessEventsDeps,
  { secretKey, intentId, signal }: UpdateInput,
) {
  const intent = await deps.cards.retrievePaymentIntent(secretKey, intentId, signal);
  // The Stripe account may also serve other products and other installations of this one.
  if (!intent || !(await isOwnIntent(deps.db, intent))) return;
  const transaction = await findTransactionOfIntent(deps.db, intent);
  if (!transaction) {
    console.error(`ALERT: payment ${intentId} has this product's metadata but no transaction`);
    throw new Error("PaymentIntent without a transaction");
  }
  await completePayment(deps, transaction, await cancelAfterDeclines(deps, secretKey, intent));
}
