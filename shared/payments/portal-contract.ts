import * as z from "zod/mini";
import { passwordConfirmation } from "#shared/accounts/own-account.ts";
import { MISSING_KINDS } from "#shared/calculator/missing-input.ts";
import { keyCheck } from "#shared/credentials/contract.ts";
import { isInOrder } from "#shared/http/day-range.ts";
import { defineDownload, defineEndpoint } from "#shared/http/endpoint.ts";
import { amount, currency, day, searchText } from "#shared/http/fields.ts";
import { isRowCursor } from "#shared/http/row-cursor.ts";
import { timeZone } from "#shared/http/time-zone.ts";
import { decimalPattern, MONEY_DIGITS } from "#shared/limits.ts";
import { paymentState, transactionReference } from "./contract.ts";
import { eventOutcome } from "./event-outcome.ts";
import { paymentNote } from "./notes-contract.ts";
import { paymentAmount } from "./payment-amount.ts";
import {
  ATTEMPT_STATES,
  DISPUTE_STATUSES,
  REFUND_REASONS,
  REFUND_STATES,
  TRANSACTION_STATUSES,
} from "./states.ts";

// The portal's part of payments: transactions, refunds and the set-up.

/**
 * Refunds a payment in part or in full. `refunded` is the total of pending and succeeded refunds that the caller
 * saw; another total is rejected, so that retrying after a lost response does not refund twice. Admins refund up to the
 * setting `admin_refund_limit`.
 */
export const refundTransaction = defineEndpoint({
  method: "POST",
  path: "/api/admin/transactions/:code/refund",
  access: "admin",
  body: z.strictObject({
    amount: paymentAmount,
    refunded: amount,
    currency: z.optional(currency),
    reason: z.optional(z.enum(REFUND_REASONS)),
  }),
  result: z.object({ ...transactionReference.shape, ...paymentState }),
});

export const transactionSummary = z.object({
  id: z.string(),
  transactionCode: z.string(),
  createdAt: z.string(),
  amount: z.number(),
  refunded: z.number(),
  currency: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  isTest: z.boolean(),
  /** The address of the last receipt; null without one. */
  email: z.nullable(z.string()),
  fromCountry: z.nullable(z.string()),
  toCountry: z.string(),
});
export type TransactionSummary = z.output<typeof transactionSummary>;

export const TRANSACTIONS_PER_PAGE = 10;

/**
 * Both days are inclusive and in `zone`, by default UTC. `search` is a code, an email address, a PaymentIntent or an amount,
 * or a part of the code, the address, the payer's name or the PaymentIntent.
 */
export const transactionFilters = {
  search: z.optional(searchText),
  status: z.optional(z.enum(TRANSACTION_STATUSES)),
  mode: z.optional(z.enum(["live", "test"])),
  currency: z.optional(currency),
  from: z.optional(day),
  to: z.optional(day),
  zone: z.optional(timeZone),
};
const transactionsFilter = z.object(transactionFilters).check(isInOrder);
export type TransactionsFilter = z.output<typeof transactionsFilter>;

/** The newest first by default. Amounts are compared as numbers, whatever their currency. */
export const transactionSort = {
  sort: z.optional(z.enum(["date", "amount"])),
  order: z.optional(z.enum(["asc", "desc"])),
};
export type TransactionSort = {
  [Name in keyof typeof transactionSort]: z.output<(typeof transactionSort)[Name]>;
};

const TRANSACTION_ID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

/** Whether `after` continues a list of this order: by amount, the amount of the last row is before its time and its id. */
function isCursorOfSort({
  after = "",
  sort,
}: {
  after?: string | undefined;
  sort?: TransactionSort["sort"];
}) {
  if (!after || sort !== "amount") return !after || isRowCursor(after, TRANSACTION_ID);
  const end = after.indexOf("_");
  return (
    decimalPattern(MONEY_DIGITS).test(after.slice(0, end)) &&
    isRowCursor(after.slice(end + 1), TRANSACTION_ID)
  );
}

/** `next` continues the list as `after`; null at its end. */
export const listTransactions = defineEndpoint({
  method: "GET",
  path: "/api/admin/transactions",
  access: "admin",
  query: z
    .object({
      ...transactionFilters,
      ...transactionSort,
      after: z.optional(z.string().check(z.maxLength(100))),
    })
    .check(isInOrder, z.refine(isCursorOfSort, { path: ["after"] })),
  result: z.object({ transactions: z.array(transactionSummary), next: z.nullable(z.string()) }),
});

/** A CSV file of the transactions that match the same filters, oldest first. */
export const transactionsFile = defineDownload({
  path: "/api/admin/transactions.csv",
  access: "admin",
  query: transactionsFilter,
});

const refund = z.object({
  id: z.string(),
  amount: z.number(),
  state: z.enum(REFUND_STATES),
  reason: z.nullable(z.enum(REFUND_REASONS)),
  /** Null for a refund that was made at Stripe. */
  actorEmail: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  createdAt: z.string(),
});
export type RefundSummary = z.output<typeof refund>;

const dispute = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  dueBy: z.nullable(z.string()),
  createdAt: z.string(),
  stripeUrl: z.string(),
});
export type DisputeSummary = z.output<typeof dispute>;

/** Which items of the calculation, from 1, lacked it; the description is null once it has been deleted. */
const missingOfItems = z.object({
  kind: z.enum(MISSING_KINDS),
  items: z.array(z.object({ number: z.number(), description: z.nullable(z.string()) })),
});
export type MissingOfItems = z.output<typeof missingOfItems>;

/** `sentAt` is null while it waits to be sent. */
const payerMail = z.object({ email: z.string(), sentAt: z.nullable(z.string()) });

export const transactionDetails = defineEndpoint({
  method: "GET",
  path: "/api/admin/transactions/:code",
  access: "admin",
  result: z.object({
    ...transactionSummary.shape,
    completedAt: z.nullable(z.string()),
    /** The brand is Stripe's, such as "visa"; null until it is paid. */
    card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
    /** What the total lacked when it was paid. */
    missing: z.array(missingOfItems),
    /** What can still be refunded: the amount less pending and succeeded refunds. */
    refundable: z.number(),
    /** The total of pending and succeeded refunds. */
    refundedOrPending: z.number(),
    /** Null for owners, who refund without a limit. */
    refundLimit: z.nullable(
      z.object({
        /** What admins may refund of a payment, in US dollars; 0 for nothing. */
        usd: z.number(),
        /** What is left of it, in the payment's currency; null if the exchange rate is not known. */
        left: z.nullable(z.number()),
      }),
    ),
    stripeUrl: z.nullable(z.string()),
    attempts: z.array(
      z.object({
        number: z.number(),
        state: z.enum(ATTEMPT_STATES),
        lastErrorCode: z.nullable(z.string()),
        createdAt: z.string(),
      }),
    ),
    refunds: z.array(refund),
    disputes: z.array(dispute),
    receipts: z.array(payerMail),
    explanations: z.array(payerMail),
    notes: z.array(paymentNote),
  }),
});
export type TransactionDetails = z.output<typeof transactionDetails.result>;

export const REQUIRED_PAYMENT_CREDENTIALS = ["secretKey", "publicKey", "webhookSecret"] as const;

const status = z.object({
  isConfigured: z.boolean(),
  /** What Stripe answered to the last call with the secret key; null before the first one. */
  keyCheck: z.nullable(keyCheck),
  isAccepting: z.boolean(),
  missing: z.array(z.enum(REQUIRED_PAYMENT_CREDENTIALS)),
  mode: z.nullable(z.enum(["test", "live"])),
  webhookUrl: z.string(),
  /** Open payments that were begun with another mode's or account's keys. */
  unreachable: z.number(),
  /** The webhook events that were received last, newest first. */
  lastEvents: z.array(
    z.object({ id: z.string(), type: z.string(), receivedAt: z.string(), outcome: eventOutcome }),
  ),
  /** How many webhook events of the last 30 days were processed without success so far. */
  failedEvents: z.number(),
});
export type PaymentStatus = z.output<typeof status>;

export const paymentStatus = defineEndpoint({
  method: "GET",
  path: "/api/admin/payment-status",
  access: "admin",
  result: status,
});

/** Creates a webhook endpoint, stores its secret and deletes older ones of the URL; returns the new status. */
export const createPaymentWebhook = defineEndpoint({
  method: "POST",
  path: "/api/admin/payment-webhook",
  access: "admin",
  body: passwordConfirmation,
  result: status,
});
