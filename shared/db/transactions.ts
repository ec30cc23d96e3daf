import { sql } from "drizzle-orm";
import {
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
import type { TransactionStatus } from "#shared/payments/contract.ts";
import { calculations } from "./calculations.ts";
import { instant, money } from "./columns.ts";
import { users } from "./users.ts";

/** A payment of one calculation; it is here before the provider hears of it. */
export const transactions = pgTable(
  "transactions",
  {
    id: uuid().primaryKey(),
    calculationId: uuid("calculation_id")
      .notNull()
      .references(() => calculations.id),
    transactionCode: varchar("transaction_code", { length: 50 }).notNull().unique(),
    amount: money().notNull(),
    currency: varchar({ length: 3 }).notNull(),
    paymentIntentId: varchar("payment_intent_id", { length: 255 }).unique(),
    status: varchar({ length: 20 }).$type<TransactionStatus>().notNull().default("pending"),
    /** The address that the QR code holds. */
    qrCodeData: text("qr_code_data").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),

    /** How often the provider was asked for a payment: more than once where it forgot or ended one. */
    attempt: integer().notNull().default(1),
    formerIntentIds: text("former_intent_ids").array().notNull().default([]),
    /** False for a payment in the provider's test mode; unknown until there is one. */
    isLive: boolean("is_live"),
    chargeId: varchar("charge_id", { length: 255 }),
    refunded: money()
      .notNull()
      .default(0 as Cents),
    /** Why the last card was declined. */
    lastErrorCode: varchar("last_error_code", { length: 100 }),
    /** Who pays, if they are logged in, and in which language they read. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    language: varchar({ length: 2 }).notNull(),
    fromCountry: varchar("from_country", { length: 3 }),
    toCountry: varchar("to_country", { length: 3 }).notNull(),
    completedAt: instant("completed_at"),
    /** When the payer's browser was shown the proof; one that died before that may ask to pay again. */
    provedAt: instant("proved_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** When the provider is asked next how it stands, while it is pending. */
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
    check(
      "transactions_status",
      sql`${row.status} in ('pending', 'completed', 'failed', 'partially_refunded', 'refunded')`,
    ),
  ],
);

/** What the provider told us, once each; done when `processedAt` is set. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: varchar({ length: 255 }).primaryKey(),
    type: varchar({ length: 100 }).notNull(),
    isLive: boolean("is_live").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    processedAt: instant("processed_at"),
  },
  (row) => [index("payment_events_received_at").on(row.receivedAt)],
);

/**
 * Sums over the transactions, kept by triggers in the transaction that changes them. Writers share
 * sixteen rows where they would wait for one; readers add these up, and a job those of past days.
 */
export const transactionTotals = pgTable(
  "transaction_totals",
  {
    day: date().notNull(),
    currency: varchar({ length: 3 }).notNull(),
    status: varchar({ length: 20 }).$type<TransactionStatus>().notNull(),
    slot: smallint().notNull(),
    count: integer().notNull(),
    amount: money().notNull(),
    refunded: money().notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.currency, row.status, row.slot] })],
);

/** How many transactions were paid on each lane. */
export const transactionLanes = pgTable(
  "transaction_lanes",
  {
    day: date().notNull(),
    fromCountry: varchar("from_country", { length: 3 }).notNull(),
    toCountry: varchar("to_country", { length: 3 }).notNull(),
    slot: smallint().notNull(),
    count: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.fromCountry, row.toCountry, row.slot] })],
);
