import { AppError } from "#server/errors/app-error.ts";
import { requireSecretKey, type StripeDeps } from "#server/features/payments/stripe-keys.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import { readCredential } from "#server/security/read-credential.ts";
import { storeEvent } from "./event-queries.ts";

/** Verifies and stores a webhook event, which a job processes. Throws `invalid` for a bad signature or mode. */
export async function receiveEvent(
  deps: StripeDeps,
  payload: Buffer,
  signature: string,
): Promise<void> {
  const event = await deps.cards.constructEvent(payload, signature, await signingSecrets(deps));
  const secretKey = await requireSecretKey(deps);
  if (event.isLive !== isLiveKey(secretKey))
    throw new AppError("invalid", "payments.eventOtherMode");
  const isPaymentEvent = PAYMENT_EVENT.test(event.type);
  await storeEvent(deps.db, { ...event, intentId: isPaymentEvent ? event.intentId : null });
}

const PAYMENT_EVENT = /^(payment_intent|charge|refund)\./;

/** The stored and the environment's secret are both valid, so that a secret can be rotated. */
async function signingSecrets(deps: StripeDeps): Promise<string[]> {
  const stored = await readCredential(deps, "stripe_webhook_secret");
  const { stripe_webhook_secret: environment } = deps.environmentCredentials;
  return [stored, environment].filter((secret) => secret != null);
}
