import type {
  DisputeSummary,
  RefundSummary,
  TransactionDetails,
  TransactionSummary,
} from "#shared/payments/portal-contract.ts";

export const CODE = "5DCK-UQ7C-5HNV-CJZD";

const PAID_AT = "2026-11-20T10:05:00.000Z";

const summary: TransactionSummary = {
  id: "1",
  transactionCode: CODE,
  createdAt: "2026-11-20T10:00:00.000Z",
  amount: 87.5,
  refunded: 0,
  currency: "USD",
  status: "completed",
  isTest: false,
  email: "payer@example.com",
  fromCountry: "VN",
  toCountry: "US",
};

export const createSummary = (change: Partial<TransactionSummary> = {}): TransactionSummary => ({
  ...summary,
  ...change,
});

export const createDetails = (change: Partial<TransactionDetails> = {}): TransactionDetails => ({
  ...summary,
  completedAt: PAID_AT,
  card: { brand: "visa", last4: "4242" },
  missing: [],
  refundable: 87.5,
  refundedOrPending: 0,
  refundLimit: null,
  stripeUrl: "https://dashboard.stripe.com/payments/pi_1",
  attempts: [{ number: 1, state: "succeeded", lastErrorCode: null, createdAt: summary.createdAt }],
  refunds: [],
  disputes: [],
  receipts: [],
  explanations: [],
  notes: [],
  ...change,
});

export const createRefund = (change: Partial<RefundSummary> = {}): RefundSummary => ({
  id: "refund",
  amount: 7.5,
  state: "succeeded",
  reason: "requested_by_customer",
  actorEmail: "owner@example.com",
  failureReason: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  ...change,
});

export const createDispute = (change: Partial<DisputeSummary> = {}): DisputeSummary => ({
  id: "dp_1",
  amount: 87.5,
  reason: "product_not_received",
  status: "needs_response",
  dueBy: "2026-12-01T10:00:00.000Z",
  createdAt: "2026-11-22T10:00:00.000Z",
  stripeUrl: "https://dashboard.stripe.com/disputes/dp_1",
  ...change,
});
