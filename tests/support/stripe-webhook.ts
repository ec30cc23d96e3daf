import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import type { PaymentApp } from "./payment-app.ts";

const { webhooks } = new Stripe("sk_test_signatures_only");

/** The current time as Stripe signs it, in seconds. */
export const unixTime = () => Math.floor(Date.now() / 1000);

/** An event with a new id about a PaymentIntent. */
export const webhookEvent = (paymentIntent: object, type = "payment_intent.succeeded") => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  api_version: "2026-10-28.endive",
  livemode: false,
  type,
  data: { object: { object: "payment_intent", ...paymentIntent } },
});

/** A Stripe-Signature header. */
export const signPayload = (payload: string, secret: string, timestamp = unixTime()) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** Posts a payload to the webhook of the app. */
export function postPayload({ app }: PaymentApp, payload: string, signature?: string) {
  const request = app.agent.post("/api/stripe/webhook").type("application/json");
  return (signature ? request.set("Stripe-Signature", signature) : request).send(payload);
}

/** Posts an event as Stripe does: pretty-printed, with the whole body signed. */
export function postEvent(
  payments: PaymentApp,
  event: object,
  { secret = payments.stripe.webhookSecret, timestamp = unixTime() } = {},
) {
  const payload = JSON.stringify(event, null, 2);
  return postPayload(payments, payload, signPayload(payload, secret, timestamp));
}
