// The states of payments, refunds and disputes; columns and contracts share them.

export const TRANSACTION_STATUSES = [
  "pending",
  "processing",
  "completed",
  "partially_refunded",
  "refunded",
  "disputed",
  "dispute_lost",
  "failed",
  "mismatch",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Money was received for these, whatever became of it. */
export const PAID_STATUSES = [
  "completed",
  "partially_refunded",
  "refunded",
  "disputed",
  "dispute_lost",
] as const satisfies TransactionStatus[];

/**
 * "created" is not yet known to exist at Stripe; "abandoned" cannot be used or reached any more; "mismatch"
 * succeeded with another amount, currency or mode than the transaction's, or after another attempt had paid it.
 */
export const ATTEMPT_STATES = [
  "created",
  "open",
  "processing",
  "succeeded",
  "canceled",
  "abandoned",
  "mismatch",
] as const;

/**
 * Why the product gave an attempt up, or cannot check it, in place of Stripe's error code: it was begun with keys of
 * another mode or account, Stripe does not know it, or it made room for another payment from the same address.
 */
export const ATTEMPT_NOTES = [
  "unreachable",
  "mode_changed",
  "unknown_to_stripe",
  "not_created",
  "replaced",
] as const;
export type AttemptNote = (typeof ATTEMPT_NOTES)[number];

export const REFUND_STATES = ["pending", "succeeded", "failed", "canceled"] as const;
export const REFUND_REASONS = ["requested_by_customer", "duplicate", "fraudulent"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Stripe's words; the warnings are inquiries, which withdraw no money. */
export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The disputes and inquiries whose evidence Stripe waits for. */
export const ANSWERABLE_DISPUTES = [
  "warning_needs_response",
  "needs_response",
] as const satisfies DisputeStatus[];

export const isAnswerDue = (status: DisputeStatus): boolean =>
  ANSWERABLE_DISPUTES.some((answerable) => answerable === status);
