import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { readCredential } from "#server/features/settings/read-credential.ts";
import type { WebhookEvent } from "#server/integrations/cards.ts";
import { completePayment, METADATA_APP } from "./complete-payment.ts";
import { findTransactionOfIntent } from "./find-transaction-of-intent.ts";
import * as queries from "./queries.ts";
import { isLiveKey, requireSecretKey } from "./stripe-keys.ts";

type ReceiveEventDeps = Pick<
  Deps,
  "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials"
>;

/**
 * Takes what the provider tells. An event only says whom to ask about, so that duplicates and events out
 * of order do no harm; it counts as done only once it is, so that the provider repeats what failed. Throws
 * `invalid` for what is not signed by the provider or belongs to the other mode.
 */
export async function receiveEvent(
  deps: ReceiveEventDeps,
  payload: Buffer,
  signature: string,
): Promise<void> {
  const event = await deps.cards.constructEvent(payload, signature, await signingSecrets(deps));
  const secretKey = await requireSecretKey(deps);
  if (event.isLive !== isLiveKey(secretKey)) throw new AppError("invalid", "payments.otherMode");
  const wasProcessed = await queries.insertEvent(deps.db, event);
  if (wasProcessed) return;
  if (isPaymentEvent(event)) await updateTransaction(deps, secretKey, event.intentId);
  await queries.markEventProcessed(deps.db, event.id);
}

/** The portal's and the environment's: while they are being changed, both hold. */
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
  if (!intent || intent.metadata.app !== METADATA_APP) return; // another product's on the same account
  const transaction = await findTransactionOfIntent(deps.db, intent);
  if (!transaction) {
    console.error(`ALERT: payment ${intentId} says it is ours, and there is no such transaction`);
    throw new Error("A payment of ours has no transaction");
  }
  await completePayment(deps, transaction, intent);
}
