// Amounts are in the currency's smallest unit (cents, but whole yen), times in seconds since 1970.

export type PaymentIntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export type PaymentError = {
  type: "card_error" | "invalid_request_error";
  code: string;
  message: string;
  decline_code?: string;
  charge?: string;
  payment_method?: PaymentMethod;
};

export type PaymentMethod = {
  id: string;
  object: "payment_method";
  type: "card";
  card: { brand: string; last4: string };
};

type CancellationReason = "abandoned" | "duplicate" | "fraudulent" | "requested_by_customer" | null;

export type PaymentIntent = {
  id: string;
  object: "payment_intent";
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean } | null;
  canceled_at: number | null;
  cancellation_reason: CancellationReason;
  capture_method: "automatic_async";
  client_secret: string;
  confirmation_method: "automatic";
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  next_action: { type: "use_stripe_sdk"; use_stripe_sdk: Record<string, string> } | null;
  payment_method: string | null;
  payment_method_types: string[];
  receipt_email: string | null;
  status: PaymentIntentStatus;
};

export type Charge = {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  captured: boolean;
  created: number;
  currency: string;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: "card"; card: PaymentMethod["card"] };
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  status: "succeeded" | "pending" | "failed";
};

export type RefundStatus = "pending" | "requires_action" | "succeeded" | "failed" | "canceled";

export type RefundFailureReason =
  | "charge_for_pending_refund_disputed"
  | "declined"
  | "expired_or_canceled_card"
  | "insufficient_funds"
  | "lost_or_stolen_card"
  | "merchant_request"
  | "unknown";

export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  /** Present only in a failed or canceled refund. */
  failure_balance_transaction?: string;
  failure_reason?: RefundFailureReason;
  metadata: Record<string, string>;
  payment_intent: string;
  /** Present only in a pending refund. */
  pending_reason?: "processing" | "insufficient_funds" | "charge_pending";
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: RefundStatus;
  transfer_reversal: null;
};

/** The `warning_` statuses belong to inquiries, which withdraw no funds. */
export type DisputeStatus =
  | "warning_needs_response"
  | "warning_under_review"
  | "warning_closed"
  | "needs_response"
  | "under_review"
  | "won"
  | "lost";

export type DisputeReason =
  | "credit_not_processed"
  | "duplicate"
  | "fraudulent"
  | "general"
  | "product_not_received"
  | "product_unacceptable"
  | "subscription_canceled"
  | "unrecognized";

export type BalanceTransaction = {
  id: string;
  object: "balance_transaction";
  amount: number;
  created: number;
  currency: string;
  description: string;
  fee: number;
  net: number;
  source: string;
  status: "pending";
  type: "adjustment";
};

export type Dispute = {
  id: string;
  object: "dispute";
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: Record<string, string | null>;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: "manual" | "not_submitted";
  };
  is_charge_refundable: boolean;
  livemode: boolean;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: DisputeReason;
  status: DisputeStatus;
};

export type WebhookEndpoint = {
  id: string;
  object: "webhook_endpoint";
  api_version: string | null;
  application: null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: boolean;
  metadata: Record<string, string>;
  status: "enabled" | "disabled";
  url: string;
};

export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
