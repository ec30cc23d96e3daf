import type Stripe from "stripe";
import { AppError } from "#server/errors/app-error.ts";

export type WebhookEvent = { id: string; type: string; isLive: boolean; intentId: string | null };

/** Throws `invalid` unless the payload is signed with one of the secrets. Sends no request. */
export async function constructEvent(
  payload: Buffer,
  signature: string,
  secrets: string[],
): Promise<WebhookEvent> {
  const { default: StripeClient } = await import("stripe");
  for (const secret of secrets) {
    try {
      return toWebhookEvent(StripeClient.webhooks.constructEvent(payload, signature, secret));
    } catch {
      // The next secret may match.
    }
  }
  throw new AppError("invalid", "payments.badSignature");
}

/** Takes only the PaymentIntent's id from an event: its snapshot may be outdated. */
export function toWebhookEvent({ id, type, livemode, data }: Stripe.Event): WebhookEvent {
  const object = data.object as { object: string; id?: string; payment_intent?: unknown };
  const intentId = object.object === "payment_intent" ? object.id : object.payment_intent;
  return { id, type, isLive: livemode, intentId: typeof intentId === "string" ? intentId : null };
}
