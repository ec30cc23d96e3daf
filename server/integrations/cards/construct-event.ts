import type Stripe from "stripe";
import * as z from "zod/mini";
import { AppError } from "#server/errors/app-error.ts";

/** The form of Stripe's ids and types; a column stores no NUL and no more characters. */
const identifier = (maxLength: number) =>
  z.string().check(z.regex(/^[\w.-]+$/), z.maxLength(maxLength));

const webhookEvent = z.object({
  id: identifier(255),
  type: identifier(100),
  isLive: z.boolean(),
  intentId: z.nullable(identifier(255)),
});
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Throws `invalid` unless the payload is signed with one of the secrets and of Stripe's form. Sends no request. */
export async function constructEvent(
  payload: Buffer,
  signature: string,
  secrets: string[],
): Promise<WebhookEvent> {
  const verified = await verifyEvent(payload, signature, secrets);
  const { data: event } = webhookEvent.safeParse(verified);
  if (!event) throw new AppError("invalid", "errors.badRequest");
  return event;
}

async function verifyEvent(payload: Buffer, signature: string, secrets: string[]) {
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
