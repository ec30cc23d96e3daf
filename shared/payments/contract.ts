import * as z from "zod/mini";
import { email } from "#shared/accounts/fields.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { amount, currency, paymentAmount } from "#shared/http/fields.ts";

export const TRANSACTION_STATUSES = [
  "pending",
  "completed",
  "failed",
  "partially_refunded",
  "refunded",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

const transactionReference = z.object({ transactionCode: z.string() });

/** Null unless payments are configured. */
export const stripePublicKey = defineEndpoint({
  method: "GET",
  path: "/api/stripe-public-key",
  access: "public",
  result: z.object({ publicKey: z.nullable(z.string()) }),
});

/** Creates the PaymentIntent for the visitor's calculation of this amount, or returns the open one. */
export const createPaymentIntent = defineEndpoint({
  method: "POST",
  path: "/api/create-payment-intent",
  access: "public",
  body: z.strictObject({ amount: paymentAmount, currency }),
  result: z.extend(transactionReference, { clientSecret: z.string() }),
});

/** Returns the code and its QR code once Stripe reports the payment as succeeded. */
export const confirmPayment = defineEndpoint({
  method: "POST",
  path: "/api/confirm-payment",
  access: "public",
  body: z.strictObject({ transactionCode: z.string().check(z.maxLength(100)) }),
  result: z.extend(transactionReference, {
    qrCode: z.string(),
  }),
});

export const findTransaction = defineEndpoint({
  method: "GET",
  path: "/api/transactions/:code",
  access: "public",
  result: z.extend(transactionReference, {
    status: z.enum(TRANSACTION_STATUSES),
    amount: z.number(),
    refunded: z.number(),
    currency: z.string(),
    createdAt: z.string(),
  }),
});
export type PublicTransaction = z.output<typeof findTransaction.result>;

export const receiptRequest = z.strictObject({ email });

/** Sends a receipt by email; only for the payer's browser. */
export const sendReceipt = defineEndpoint({
  method: "POST",
  path: "/api/transactions/:code/receipt",
  access: "public",
  body: receiptRequest,
  result: z.null(),
});

/**
 * Refunds a payment in part or in full. `refunded` is the total the owner saw; another total is
 * rejected, so that retrying after a lost response does not refund twice.
 */
export const refundTransaction = defineEndpoint({
  method: "POST",
  path: "/api/admin/transactions/:code/refund",
  access: "owner",
  body: z.strictObject({ amount: paymentAmount, refunded: amount }),
  result: z.extend(transactionReference, {
    status: z.enum(TRANSACTION_STATUSES),
    refunded: z.number(),
  }),
});

export const REQUIRED_PAYMENT_CREDENTIALS = ["secretKey", "publicKey", "webhookSecret"] as const;

export const paymentStatus = defineEndpoint({
  method: "GET",
  path: "/api/admin/payment-status",
  access: "admin",
  result: z.object({
    isConfigured: z.boolean(),
    isAccepting: z.boolean(),
    missing: z.array(z.enum(REQUIRED_PAYMENT_CREDENTIALS)),
    mode: z.nullable(z.enum(["test", "live"])),
    webhookUrl: z.string(),
    lastEvent: z.nullable(z.object({ type: z.string(), receivedAt: z.string() })),
  }),
});
export type PaymentStatus = z.output<typeof paymentStatus.result>;

/** Receives Stripe's webhook events; the signature is over the raw body. */
export const WEBHOOK_PATH = "/api/stripe/webhook";
