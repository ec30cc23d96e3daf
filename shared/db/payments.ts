import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { EventOutcome } from "#shared/payments/event-outcome.ts";
import {
  ATTEMPT_STATES,
  DISPUTE_STATUSES,
  REFUND_REASONS,
  REFUND_STATES,
} from "#shared/payments/states.ts";
import { currencyCode, instant, isOneOf, money } from "./columns.ts";
import { transactions } from "./transactions.ts";

// The ledger: requests to the card provider and its responses. A transaction's status derives from it.

const transactionId = () =>
  uuid("transaction_id")
    .notNull()
    .references(() => transactions.id);

/** When a job reads the state from Stripe again, while a row is not final. */
const nextCheckAt = () =>
  instant("next_check_at").notNull().default(sql`now() + interval '1 minute'`);

/** One PaymentIntent of a transaction; inserted before it is created at Stripe. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    transactionId: transactionId(),
    number: integer().notNull(),
    idempotencyKey: varchar("idempotency_key", { length: 255 }).notNull().unique(),
    /** Null until Stripe has answered. */
    intentId: varchar("intent_id", { length: 255 }).unique(),
    state: varchar({ length: 20, enum: ATTEMPT_STATES }).notNull().default("created"),
    isLive: boolean("is_live").notNull(),
    /** The Stripe account that holds the PaymentIntent; null when the key may not read it. */
    accountId: varchar("account_id", { length: 255 }),
    chargeId: varchar("charge_id", { length: 255 }),
    lastErrorCode: varchar("last_error_code", { length: 100 }),
    /** Hash of the visitor's address, which limits open attempts. */
    clientKey: varchar("client_key", { length: 64 }),
    /** How often a job retrieved the PaymentIntent. */
    checks: integer().notNull().default(0),
    nextCheckAt: nextCheckAt(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    primaryKey({ columns: [row.transactionId, row.number] }),
    index("payment_attempts_due")
      .on(row.nextCheckAt)
      .where(sql`${row.state} in ('created', 'open', 'processing')`),
    index("payment_attempts_client_key")
      .on(row.clientKey)
      .where(sql`${row.state} in ('created', 'open', 'processing')`),
    check("payment_attempts_state", isOneOf(row.state, ATTEMPT_STATES)),
  ],
);

/** Inserted before the request to Stripe, or when Stripe reports a refund that was made there. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    transactionId: transactionId(),
    amount: money().notNull(),
    state: varchar({ length: 20, enum: REFUND_STATES }).notNull().default("pending"),
    reason: varchar({ length: 40, enum: REFUND_REASONS }),
    /** Who requested it; null for a refund that was made at Stripe. Not a reference: accounts are deleted. */
    actorId: text("actor_id"),
    actorEmail: text("actor_email"),
    /** Number of idempotency keys used; the next one is needed after Stripe has stored an error. */
    attempt: integer().notNull().default(1),
    refundId: varchar("refund_id", { length: 255 }).unique(),
    failureReason: varchar("failure_reason", { length: 100 }),
    checks: integer().notNull().default(0),
    nextCheckAt: nextCheckAt(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    index("refunds_transaction_id").on(row.transactionId),
    index("refunds_due").on(row.nextCheckAt).where(sql`${row.state} = 'pending'`),
    check("refunds_amount", sql`${row.amount} > 0 and ${row.amount} <> 'NaN'`),
    check("refunds_state", isOneOf(row.state, REFUND_STATES)),
  ],
);

/** What owners and admins noted about a payment; never shown to payers. */
export const paymentNotes = pgTable(
  "payment_notes",
  {
    id: uuid().primaryKey(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => transactions.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** The author. Not a reference, and with the email: accounts are deleted. */
    authorId: text("author_id").notNull(),
    authorEmail: text("author_email").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [index("payment_notes_transaction_id").on(row.transactionId)],
);

export const disputes = pgTable(
  "disputes",
  {
    /** Stripe's id. */
    id: varchar({ length: 255 }).primaryKey(),
    transactionId: transactionId(),
    amount: money().notNull(),
    currency: currencyCode().notNull(),
    /** Stripe's word, for example `fraudulent`. */
    reason: varchar({ length: 100 }).notNull(),
    status: varchar({ length: 40, enum: DISPUTE_STATUSES }).notNull(),
    /** The time until which evidence can be submitted. */
    dueBy: instant("due_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    index("disputes_transaction_id").on(row.transactionId),
    check("disputes_status", isOneOf(row.status, DISPUTE_STATUSES)),
  ],
);

export const paymentEvents = pgTable(
  "payment_events",
  {
    id: varchar({ length: 255 }).primaryKey(),
    type: varchar({ length: 100 }).notNull(),
    isLive: boolean("is_live").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    /** Null for an event that concerns no payment; it counts as processed at once. */
    intentId: varchar("intent_id", { length: 255 }),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    processedAt: instant("processed_at"),
    /** What its last processing led to; null before, after an error, and for events from before it was stored. */
    outcome: json().$type<EventOutcome>(),
  },
  (row) => [
    index("payment_events_received_at").on(row.receivedAt),
    index("payment_events_due").on(row.nextAttemptAt).where(sql`${row.processedAt} is null`),
  ],
);
