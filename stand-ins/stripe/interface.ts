import type { Charge, Intent, Refund, StripeEvent } from "./objects.ts";
import type { Outcome } from "./outcomes.ts";

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
export type WebhookAnswer = { status: number; body: string };

export type Delivery = { event: string; type: string; url: string; status: number };

/** What a test can see and do that nobody can at Stripe. */
export type StripeControls = {
  /** Forgets everything but the keys and the webhook's address. */
  reset(): Promise<void>;

  fault(fault: Fault): Promise<void>;
  /** What comes of the next confirmation, whatever the card. */
  nextOutcome(outcome: Outcome): Promise<void>;

  /** Pays as the customer's browser would; a decline is in the intent that comes back. */
  pay(intentId: string, card?: string): Promise<Intent>;
  /** Answers the bank's question about an intent that `requires_action`. */
  completeAction(intentId: string, isApproved: boolean): Promise<Intent>;
  /** Ends an intent that is `processing`. */
  settle(intentId: string, result: "succeeded" | "failed"): Promise<Intent>;
  /** Changes an intent behind the API's back, without an event. */
  edit(intentId: string, patch: Partial<Intent>): Promise<Intent>;

  /** Where events are posted to, signed with `webhookSecret`; nowhere without an address. */
  setWebhook(url?: string): Promise<void>;
  /** Keeps events back until they are released. */
  holdEvents(): Promise<void>;
  releaseEvents(): Promise<void>;
  /** Resolves once every event that is not held was taken, or given up after its last try. */
  delivered(): Promise<void>;
  /** Posts an event once more, with a signature of another time (in seconds) if one is given. */
  redeliver(eventId: string, options?: { timestamp?: number }): Promise<WebhookAnswer>;
  /** Posts any event once, as true as a real one. */
  deliver(event: object): Promise<WebhookAnswer>;

  /** Oldest first, as all of these. */
  intents(): Promise<Intent[]>;
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
  publicKey: string;
  secretKey: string;
  webhookSecret: string;
};
