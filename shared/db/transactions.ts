import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { Cents } from "#shared/money.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/contract.ts";
import { calculations } from "./calculations.ts";
import {
  countryCode,
  currencyCode,
  instant,
  isOneOf,
  languageCode,
  money,
  moneyTotal,
} from "./columns.ts";
import { users } from "./users.ts";

/** A payment of one calculation; inserted before its PaymentIntent is created. */
export const transactions = pgTable(
  "transactions",
  {
    id: uuid().primaryKey(),
    calculationId: uuid("calculation_id")
      .notNull()
      .references(() => calculations.id),
    transactionCode: varchar("transaction_code", { length: 50 }).notNull().unique(),
    amount: money().notNull(),
    currency: currencyCode().notNull(),
    paymentIntentId: varchar("payment_intent_id", { length: 255 }).unique(),
    status: varchar({ length: 20, enum: TRANSACTION_STATUSES }).notNull().default("pending"),
    qrCodeData: text("qr_code_data").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),

    /** Number of PaymentIntents created; a canceled or missing one is replaced. */
    attempt: integer().notNull().default(1),
    formerIntentIds: text("former_intent_ids").array().notNull().default([]),
    /** False in Stripe's test mode; null before the first PaymentIntent. */
    isLive: boolean("is_live"),
    chargeId: varchar("charge_id", { length: 255 }),
    refunded: money()
      .notNull()
      .default(0 as Cents),
    lastErrorCode: varchar("last_error_code", { length: 100 }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    language: languageCode().notNull(),
    fromCountry: countryCode("from_country"),
    toCountry: countryCode("to_country").notNull(),
    completedAt: instant("completed_at"),
    /** When the payer's browser received the receipt; until then a repeated payment finds this one. */
    receiptShownAt: instant("receipt_shown_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** How often the reconciliation job retrieved its PaymentIntent. */
    checks: integer().notNull().default(0),
    /** While pending: when the reconciliation job retrieves its PaymentIntent next. */
    nextCheckAt: instant("next_check_at").notNull().default(sql`now() + interval '1 minute'`),
  },
  (row) => [
    uniqueIndex("transactions_open").on(row.calculationId).where(sql`${row.status} = 'pending'`),
    index("transactions_calculation_id").on(row.calculationId),
    index("transactions_created_at").on(row.createdAt, row.id),
    index("transactions_due").on(row.nextCheckAt).where(sql`${row.status} = 'pending'`),
    index("transactions_user_id").on(row.userId).where(sql`${row.userId} is not null`),
    check("transactions_amount", sql`${row.amount} > 0 and ${row.amount} <> 'NaN'`),
    check("transactions_refunded", sql`${row.refunded} between 0 and ${row.amount}`),
    check("transactions_status", isOneOf(row.status, TRANSACTION_STATUSES)),
  ],
);

/** Stripe webhook events by id, which a job processes. */
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
  },
  (row) => [
    index("payment_events_received_at").on(row.receivedAt),
    index("payment_events_due").on(row.nextAttemptAt).where(sql`${row.processedAt} is null`),
  ],
);

/**
 * Totals of transactions, maintained by triggers. Each total is sharded over sixteen rows so that
 * concurrent writers do not wait for one row lock; a job compacts those of past days.
 */
export const transactionTotals = pgTable(
  "transaction_totals",
  {
    day: date().notNull(),
    currency: currencyCode().notNull(),
    status: varchar({ length: 20, enum: TRANSACTION_STATUSES }).notNull(),
    shard: smallint().notNull(),
    count: bigint({ mode: "number" }).notNull(),
    amount: moneyTotal().notNull(),
    refunded: moneyTotal().notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.currency, row.status, row.shard] })],
);

export const transactionLanes = pgTable(
  "transaction_lanes",
  {
    day: date().notNull(),
    fromCountry: countryCode("from_country").notNull(),
    toCountry: countryCode("to_country").notNull(),
    shard: smallint().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.fromCountry, row.toCountry, row.shard] })],
);
