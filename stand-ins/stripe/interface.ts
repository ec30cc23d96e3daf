import type { Charge, PaymentIntent, Refund, StripeEvent } from "./objects.ts";
import type { Outcome } from "./test-cards.ts";

export type Operation =
  | "create"
  | "retrieve"
  | "update"
  | "list"
  | "confirm"
  | "cancel"
  | "refund"
  | "charge"
  | "balance"
  | "webhooks";

/** `times` defaults to 1. */
export type Fault = { on: Operation | "any"; times?: number } & (
  | {
      /** Responds without running the endpoint; `isStored` replays it for the same idempotency key. */
      kind: "status";
      status: number;
      headers?: Record<string, string>;
      isStored?: boolean;
    }
  /** Closes the connection before or after the endpoint runs. */
  | { kind: "drop-before" | "drop-after" }
  /** Runs the endpoint after a delay, even if the client has disconnected. */
  | { kind: "delay"; ms: number }
);

export type RecordedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The query or form parameters, nested by their brackets. */
  body: Record<string, unknown>;
};

/** Status 0 means no response. */
export type WebhookResponse = { status: number; body: string };

export type Delivery = { event: string; type: string; url: string; status: number };

/** Test controls without a counterpart in Stripe's API. */
export type StripeControls = {
  /** Deletes all state except the keys and the webhook URL. */
  reset(): Promise<void>;

  injectFault(fault: Fault): Promise<void>;
  setNextOutcome(outcome: Outcome): Promise<void>;

  /** Confirms as Stripe.js would (default card 4242…); a decline is in `last_payment_error`. */
  pay(intentId: string, card?: string): Promise<PaymentIntent>;
  completeChallenge(intentId: string, isApproved: boolean): Promise<PaymentIntent>;
  finishProcessing(intentId: string, result: "succeeded" | "failed"): Promise<PaymentIntent>;
  /** Changes fields without validation and without an event. */
  overwritePaymentIntent(intentId: string, patch: Partial<PaymentIntent>): Promise<PaymentIntent>;

  /** Events are signed with `webhookSecret`; without a URL they are not sent. */
  setWebhookUrl(url?: string): Promise<void>;
  pauseWebhooks(): Promise<void>;
  resumeWebhooks(): Promise<void>;
  /** Resolves when every event that is not held back was delivered or ran out of attempts. */
  waitForDeliveries(): Promise<void>;
  /** `timestamp` (seconds) overrides the time in the signature. */
  resendEvent(eventId: string, options?: { timestamp?: number }): Promise<WebhookResponse>;
  sendEvent(event: object): Promise<WebhookResponse>;

  // All lists are oldest first.
  paymentIntents(): Promise<PaymentIntent[]>;
  charges(): Promise<Charge[]>;
  refunds(): Promise<Refund[]>;
  events(): Promise<StripeEvent[]>;
  deliveries(): Promise<Delivery[]>;
  requests(): Promise<RecordedRequest[]>;
};

export type StripeStandIn = StripeControls & {
  /** Base URL of the API and of `/stripe.js`, without a trailing slash. */
  url: string;
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
};
