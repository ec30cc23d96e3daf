import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type CredentialDeps, readCredential } from "#server/features/settings/read-credential.ts";
import type { WebhookEvent } from "#server/integrations/cards.ts";
import { completePayment } from "./complete-payment.ts";
import { markEventProcessed, storeEvent } from "./event-queries.ts";
import { findTransactionOfIntent } from "./find-transaction-of-intent.ts";
import { isOwnIntent } from "./installation.ts";
import { isLiveKey, requireSecretKey } from "./stripe-keys.ts";

type ReceiveEventDeps = CredentialDeps & Pick<Deps, "db" | "cards">;

/**
 * Retrieves the PaymentIntent that an event names, so that duplicate or late events are harmless. The event
 * is marked processed last; Stripe resends it after an error. Throws `invalid` for a bad signature or mode.
 */
export async function receiveEvent(
  deps: ReceiveEventDeps,
  payload: Buffer,
  signature: string,
): Promise<void> {
  const event = await deps.cards.constructEvent(payload, signature, await signingSecrets(deps));
  const secretKey = await requireSecretKey(deps);
  if (event.isLive !== isLiveKey(secretKey)) throw new AppError("invalid", "payments.otherMode");
  const wasProcessed = await storeEvent(deps.db, event);
  if (wasProcessed) return;
  if (isPaymentEvent(event)) await updateTransaction(deps, secretKey, event.intentId);
  await markEventProcessed(deps.db, event.id);
}

/** The stored and the environment's secret are both valid, so that a secret can be rotated. */
async function signingSecrets(deps: ReceiveEventDeps): Promise<string[]> {
  const stored = await readCredential(deps, "stripe_webhook_secret");
  const { stripe_webhook_secret: environment } = deps.environmentCredentials;
  return [stored, environment].filter((secret) => secret != null);
}

type PaymentEvent = WebhookEvent & { intentId: string };

const isPaymentEvent = (event: WebhookEvent): event is PaymentEvent =>
  event.intentId !== null && /^(payment_intent|charge|refund)\./.test(event.type);

async function updateTransaction(deps: ReceiveEventDeps, secretKey: string, intentId: string) {
  const intent = await deps.cards.retrievePaymentIntent(secretKey, intentId);
  // The Stripe account may also serve other products and other installations of this one.
  if (!intent || !(await isOwnIntent(deps.db, intent))) return;
  const transaction = await findTransactionOfIntent(deps.db, intent);
  if (!transaction) {
    console.error(`ALERT: payment ${intentId} has this product's metadata but no transaction`);
    throw new Error("PaymentIntent without a transaction");
  }
  await completePayment(deps, transaction, intent);
}
