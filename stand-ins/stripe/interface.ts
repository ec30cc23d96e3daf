import type {
  Charge,
  Dispute,
  DisputeReason,
  DisputeStatus,
  PaymentIntent,
  Refund,
  RefundFailureReason,
  RefundStatus,
  StripeEvent,
  WebhookEndpoint,
} from "./objects.ts";
import type { Outcome } from "./test-cards.ts";

/** `retrieve` is of PaymentIntents, refunds and events, `list` of every object; `refund` creates and changes one. */
export type Operation =
  | "create"
  | "retrieve"
  | "update"
  | "list"
  | "confirm"
  | "cancel"
  | "refund"
  | "charge"
  | "dispute"
  | "balance"
  | "account"
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
  | {
      /** Responds after the parameters were validated; the same idempotency key replays it for 24 hours. */
      kind: "stored-status";
      status: 500 | 502 | 503 | 504;
      headers?: Record<string, string>;
      /** Runs the endpoint first: the object exists and its events are sent although the response is an error. */
      afterExecution?: boolean;
    }
  /** Closes the connection before or after the endpoint runs. */
  | { kind: "drop-before" | "drop-after" }
  /** Runs the endpoint after a delay, even if the client has disconnected. */
  | { kind: "delay"; ms: number }
);

/** What a restricted key can be allowed to read or write, as named in Stripe's error messages. */
export type Resource =
  | "payment_intent"
  /** Charges and refunds. */
  | "charge"
  | "dispute"
  | "event"
  | "webhook"
  | "balance"
  | "accounts_kyc_basic";

/** Permission to write includes reading. */
export type Permission = `${Resource}_${"read" | "write"}`;

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

export type AccountKeys = {
  accountId: string;
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
};

/** Test controls without a counterpart in Stripe's API. Ids may belong to any account. */
export type StripeControls = {
  /** Deletes all state, also other accounts, except the main account's keys and its webhook URL. */
  reset(): Promise<void>;

  injectFault(fault: Fault): Promise<void>;
  /** Removes the faults that have not occurred yet. */
  clearFaults(): Promise<void>;
  setNextOutcome(outcome: Outcome): Promise<void>;
  /** Deletes the stored responses, as 24 hours do. */
  expireIdempotencyKeys(): Promise<void>;

  /**
   * Confirms as Stripe.js would (default card 4242…); a decline is in `last_payment_error`. Throws for a
   * PaymentIntent that has succeeded or is canceled.
   */
  pay(intentId: string, card?: string): Promise<PaymentIntent>;
  completeChallenge(intentId: string, isApproved: boolean): Promise<PaymentIntent>;
  finishProcessing(intentId: string, result: "succeeded" | "failed"): Promise<PaymentIntent>;
  /** Changes fields without validation and without an event. */
  overwritePaymentIntent(intentId: string, patch: Partial<PaymentIntent>): Promise<PaymentIntent>;
  /** How many charges of the PaymentIntent were declined. */
  declineCount(intentId: string): Promise<number>;
  /**
   * Creates and pays 50.00 USD on the main account, as another installation with the same secret key does. All
   * its events are sent to this installation too, as Stripe sends them to every endpoint of the account.
   */
  payAtOtherInstallation(metadata: Record<string, string>): Promise<PaymentIntent>;

  /** Sets the status of the next refund; "failed" fails it right after its creation. */
  setNextRefundStatus(status: Exclude<RefundStatus, "canceled">): Promise<void>;
  /** Completes a refund with status `pending` or `requires_action`. */
  settleRefund(refundId: string): Promise<Refund>;
  /** Fails a refund, also one that succeeded; the charge's refunded amount is reduced (default `unknown`). */
  failRefund(refundId: string, reason?: RefundFailureReason): Promise<Refund>;

  /** Disputes a paid PaymentIntent: its whole amount, as `fraudulent`, with status `needs_response`. */
  openDispute(
    intentId: string,
    options?: { amount?: number; reason?: DisputeReason; status?: DisputeStatus },
  ): Promise<Dispute>;
  /** Moves a dispute that is not closed; sends the events of that change. */
  setDisputeStatus(disputeId: string, status: DisputeStatus): Promise<Dispute>;

  /** Creates an account with its own keys; the id of an existing one with `livemode` adds its live mode. */
  addAccount(options?: {
    accountId?: string;
    livemode?: boolean;
    webhookUrl?: string;
  }): Promise<AccountKeys>;
  /** Creates a restricted key (`rk_…`) of the main account and returns it. */
  addRestrictedKey(permissions: Permission[]): Promise<string>;

  /** Sets the URL of the main account. Events are signed with `webhookSecret`; without a URL they are not sent. */
  setWebhookUrl(url?: string): Promise<void>;
  pauseWebhooks(): Promise<void>;
  resumeWebhooks(): Promise<void>;
  /** Resolves when every event that is not held back was delivered or ran out of attempts. */
  waitForDeliveries(): Promise<void>;
  /** Sends an event again to the URL of `setWebhookUrl`. `timestamp` (seconds) overrides the time in the signature. */
  resendEvent(eventId: string, options?: { timestamp?: number }): Promise<WebhookResponse>;
  sendEvent(event: object): Promise<WebhookResponse>;

  // All lists are oldest first, the main account before others.
  paymentIntents(): Promise<PaymentIntent[]>;
  charges(): Promise<Charge[]>;
  refunds(): Promise<Refund[]>;
  disputes(): Promise<Dispute[]>;
  webhookEndpoints(): Promise<WebhookEndpoint[]>;
  events(): Promise<StripeEvent[]>;
  deliveries(): Promise<Delivery[]>;
  requests(): Promise<RecordedRequest[]>;
};

/** The keys are the main account's. */
export type StripeStandIn = StripeControls &
  AccountKeys & {
    /** Base URL of the API and of `/stripe.js`, without a trailing slash. */
    url: string;
  };
