import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { readCredential } from "#server/features/settings/read-credential.ts";
import type { WebhookEvent } from "#server/integrations/cards.ts";
import { APP, completePayment } from "./complete-payment.ts";
import * as queries from "./queries.ts";
import { isLiveKey, secretKeyOf } from "./read-keys.ts";
import { transactionOf } from "./transaction-of.ts";

type Needs = Pick<Deps, "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials">;

/**
 * Takes what the provider tells. An event only says whom to ask about, so that duplicates and events out
 * of order do no harm; it counts as done only once it is, so that the provider repeats what failed. Throws
 * `invalid` for what is not signed by the provider or belongs to the other mode.
 */
export async function receiveEvent(deps: Needs, payload: Buffer, signature: string): Promise<void> {
  const event = await deps.cards.constructEvent(payload, signature, await signingSecrets(deps));
  const secretKey = await secretKeyOf(deps);
  if (event.isLive !== isLiveKey(secretKey)) throw new AppError("invalid", "payments.otherMode");
  const isDone = await queries.receiveEvent(deps.db, event);
  if (isDone) return;
  if (concernsUs(event)) await followUp(deps, secretKey, event.intentId);
  await queries.markProcessed(deps.db, event.id);
}

/** The portal's and the environment's: while they are being changed, both hold. */
async function signingSecrets(deps: Needs): Promise<string[]> {
  const stored = await readCredential(deps, "stripe_webhook_secret");
  const { stripe_webhook_secret: environment } = deps.environmentCredentials;
  return [stored, environment].filter((secret) => secret != null);
}

type Concerning = WebhookEvent & { intentId: string };

const concernsUs = (event: WebhookEvent): event is Concerning =>
  event.intentId !== null && /^(payment_intent|charge|refund)\./.test(event.type);

async function followUp(deps: Needs, secretKey: string, intentId: string) {
  const intent = await deps.cards.retrievePaymentIntent(secretKey, intentId);
  if (!intent || intent.metadata.app !== APP) return; // another product's on the same account
  const transaction = await transactionOf(deps.db, intent);
  if (!transaction) {
    console.error(`ALERT: payment ${intentId} says it is ours, and there is no such transaction`);
    throw new Error("A payment of ours has no transaction");
  }
  await completePayment(deps, transaction, intent);
}
