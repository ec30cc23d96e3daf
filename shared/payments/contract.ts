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

const code = z.object({ transactionCode: z.string() });

/** Null unless payments are set up. */
export const stripePublicKey = defineEndpoint({
  method: "GET",
  path: "/api/stripe-public-key",
  access: "public",
  result: z.object({ publicKey: z.nullable(z.string()) }),
});

/** Begins to pay the visitor's calculation that came to this amount, or goes on with it. */
export const createPaymentIntent = defineEndpoint({
  method: "POST",
  path: "/api/create-payment-intent",
  access: "public",
  body: z.strictObject({ amount: paymentAmount, currency }),
  result: z.extend(code, { clientSecret: z.string() }),
});

/** Asks the provider whether it was paid; what the caller says of that proves nothing. */
export const confirmPayment = defineEndpoint({
  method: "POST",
  path: "/api/confirm-payment",
  access: "public",
  body: z.strictObject({ transactionCode: z.string().check(z.maxLength(100)) }),
  result: z.extend(code, {
    /** A picture, as a data address. */
    qrCode: z.string(),
  }),
});

/** What anyone who holds the code may know. */
export const findTransaction = defineEndpoint({
  method: "GET",
  path: "/api/transactions/:code",
  access: "public",
  result: z.extend(code, {
    status: z.enum(TRANSACTION_STATUSES),
    amount: z.number(),
    refunded: z.number(),
    currency: z.string(),
    createdAt: z.string(),
  }),
});
export type PublicTransaction = z.output<typeof findTransaction.result>;

export const receiptRequest = z.strictObject({ email });

/** Sends a receipt; the one who paid may ask for it. */
export const sendReceipt = defineEndpoint({
  method: "POST",
  path: "/api/transactions/:code/receipt",
  access: "public",
  body: receiptRequest,
  result: z.null(),
});

/**
 * Gives money back. The owner says how much was given back before, so that a refund whose answer was lost
 * is not made a second time by someone who did not see it.
 */
export const refundTransaction = defineEndpoint({
  method: "POST",
  path: "/api/admin/transactions/:code/refund",
  access: "owner",
  body: z.strictObject({ amount: paymentAmount, refunded: amount }),
  result: z.extend(code, { status: z.enum(TRANSACTION_STATUSES), refunded: z.number() }),
});

/** What stands between the product and a payment. */
export const REQUIRED_PAYMENT_CREDENTIALS = ["secretKey", "publicKey", "webhookSecret"] as const;

/** How the card provider is set up. */
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

/** Where the provider tells what happened. It is signed, raw, and no call of ours. */
export const WEBHOOK_PATH = "/api/stripe/webhook";
