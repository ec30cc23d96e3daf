import * as z from "zod/mini";
import { email } from "#shared/accounts/fields.ts";
import { missingInput } from "#shared/calculator/missing-input.ts";
import { defineEndpoint, defineWebhook } from "#shared/http/endpoint.ts";
import { currency } from "#shared/http/fields.ts";
import { paymentAmount } from "./payment-amount.ts";
import { TRANSACTION_STATUSES } from "./states.ts";

// The payer's part of payments, and the webhook.

export const transactionReference = z.object({ transactionCode: z.string() });

/** Null unless payments are configured. */
export const stripePublicKey = defineEndpoint({
  method: "GET",
  path: "/api/stripe-public-key",
  access: "public",
  result: z.object({ publicKey: z.nullable(z.string()) }),
});

/**
 * Creates the PaymentIntent for the visitor's calculation of this amount, or returns the open one. `calculationId` tells
 * two shipments of the same amount apart; without it the newest calculation is paid.
 */
export const createPaymentIntent = defineEndpoint({
  method: "POST",
  path: "/api/create-payment-intent",
  access: "public",
  body: z.strictObject({
    amount: paymentAmount,
    currency,
    calculationId: z.optional(z.string().check(z.maxLength(36))),
  }),
  result: z.object({
    ...transactionReference.shape,
    clientSecret: z.string(),
    /** The email of the payer's account; null without one. */
    accountEmail: z.nullable(z.string()),
  }),
});

/**
 * Stores where the receipt is sent once the payment succeeds; null for nowhere but to the payer's account. For a payment
 * that has succeeded meanwhile, the receipt is sent at once.
 */
export const setReceiptEmail = defineEndpoint({
  method: "PUT",
  path: "/api/transactions/:code/receipt",
  access: "public",
  body: z.strictObject({ email: z.nullable(email) }),
  result: z.null(),
});

/** What becomes of a transaction after its payment. */
export const paymentState = { status: z.enum(TRANSACTION_STATUSES), refunded: z.number() };

/** What identifies a payment and its shipment on the receipt and on the verification page. */
const paymentFacts = z.object({
  ...transactionReference.shape,
  amount: z.number(),
  currency: z.string(),
  completedAt: z.nullable(z.string()),
  fromCountry: z.nullable(z.string()),
  toCountry: z.string(),
  /** Paid with Stripe's test keys: no money was charged. */
  isTest: z.boolean(),
  /** SHA-256 of the shipment in hex; null for payments from before there were digests. */
  shipmentDigest: z.nullable(z.string()),
  /** What the total lacked when it was paid; empty for a complete one and for payments from before it was stored. */
  missing: z.array(missingInput),
});
export type PaymentFacts = z.output<typeof paymentFacts>;

/** What the receipt has besides; only the payer gets it, not everyone with the code. */
const receiptFacts = z.object({
  ...paymentFacts.shape,
  refunded: z.number(),
  dutyAmount: z.number(),
  taxAmount: z.number(),
  feeAmount: z.number(),
  /** The items in their order; empty once they have been deleted. `total` is value × quantity. */
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      total: z.number(),
      countryOfOrigin: z.string(),
      hsCode: z.nullable(z.string()),
    }),
  ),
  /** The merchant or, without one, the brand of the site; null for the product's name. */
  merchant: z.nullable(z.string()),
  /** One or more lines; null without one. */
  merchantAddress: z.nullable(z.string()),
  /** The email of the payer's account; null without one. */
  payer: z.nullable(z.string()),
  /** The brand is Stripe's, such as "visa"; null for payments from before cards were stored. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  refundContact: z.nullable(z.string()),
});
export type ReceiptFacts = z.output<typeof receiptFacts>;

/** Returns the receipt, with its QR code, once Stripe reports the payment as succeeded. */
export const confirmPayment = defineEndpoint({
  method: "POST",
  path: "/api/confirm-payment",
  access: "public",
  body: z.strictObject({ transactionCode: z.string().check(z.maxLength(100)) }),
  result: z.object({
    ...receiptFacts.shape,
    qrCode: z.string(),
    /** Where the receipt is sent; null for nowhere. */
    receiptEmail: z.nullable(z.string()),
  }),
});
export type PaymentReceipt = z.output<typeof confirmPayment.result>;

export const findTransaction = defineEndpoint({
  method: "GET",
  path: "/api/transactions/:code",
  access: "public",
  result: z.object({
    ...paymentFacts.shape,
    ...paymentState,
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

/** Receives Stripe's webhook events; the signature is over the raw body. */
export const stripeWebhook = defineWebhook({
  path: "/api/stripe/webhook",
  maxBytes: 1024 * 1024,
});
