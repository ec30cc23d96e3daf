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

/** What goes wrong with the next `times` requests (1 unless told) of this kind. */
export type Fault = { on: Operation | "any"; times?: number } & (
  | {
      /** Answers this instead of doing anything; `isStored` repeats it for the same idempotency key. */
      kind: "status";
      status: number;
      headers?: Record<string, string>;
      isStored?: boolean;
    }
  /** The connection breaks before anything was done, or after it was done. */
  | { kind: "drop-before" | "drop-after" }
  /** Begins after so many milliseconds, whether or not the caller still waits. */
  | { kind: "delay"; ms: number }
);

export type RecordedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Of the address or of the form, with the brackets read. */
  body: Record<string, unknown>;
};

/** What a webhook answered; status 0 where nothing did. */
export type WebhookResponse = { status: number; body: string };

export type Delivery = { event: string; type: string; url: string; status: number };

/** What a test can see and do that nobody can at Stripe. */
export type StripeControls = {
  /** Forgets everything but the keys and the webhook's address. */
  reset(): Promise<void>;

  injectFault(fault: Fault): Promise<void>;
  /** What comes of the next confirmation, whatever the card. */
  setNextOutcome(outcome: Outcome): Promise<void>;

  /** Pays as the customer's browser would; a decline is in the intent that comes back. */
  pay(intentId: string, card?: string): Promise<PaymentIntent>;
  /** Answers the bank's question about an intent that `requires_action`. */
  completeChallenge(intentId: string, isApproved: boolean): Promise<PaymentIntent>;
  /** Ends an intent that is `processing`. */
  finishProcessing(intentId: string, result: "succeeded" | "failed"): Promise<PaymentIntent>;
  /** Changes an intent behind the API's back, without an event. */
  overwritePaymentIntent(intentId: string, patch: Partial<PaymentIntent>): Promise<PaymentIntent>;

  /** Where events are posted to, signed with `webhookSecret`; nowhere without an address. */
  setWebhookUrl(url?: string): Promise<void>;
  /** Keeps events back until they are released. */
  pauseWebhooks(): Promise<void>;
  resumeWebhooks(): Promise<void>;
  /** Resolves once every event that is not held was taken, or given up after its last try. */
  waitForDeliveries(): Promise<void>;
  /** Posts an event once more, with a signature of another time (in seconds) if one is given. */
  resendEvent(eventId: string, options?: { timestamp?: number }): Promise<WebhookResponse>;
  /** Posts any event once, as true as a real one. */
  sendEvent(event: object): Promise<WebhookResponse>;

  /** Oldest first, as all of these. */
  paymentIntents(): Promise<PaymentIntent[]>;
  charges(): Promise<Charge[]>;
  refunds(): Promise<Refund[]>;
  events(): Promise<StripeEvent[]>;
  deliveries(): Promise<Delivery[]>;
  /** Every request to the API, also those that failed. */
  requests(): Promise<RecordedRequest[]>;
};

export type StripeStandIn = StripeControls & {
  /** The base address of the API and of `/stripe.js`, without a slash at its end. */
  url: string;
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
};
