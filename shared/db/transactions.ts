import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { MissingInput } from "#shared/calculator/missing-input.ts";
import type { Cents } from "#shared/money.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/states.ts";
import { calculations } from "./calculations.ts";
import {
  countryCode,
  currencyCode,
  instant,
  isOneOf,
  languageCode,
  money,
  moneyTotal,
  notNegative,
} from "./columns.ts";
import { users } from "./users.ts";

const ZERO = 0 as Cents;

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

    /** False for payments with Stripe's test keys, whose money is not real. */
    isLive: boolean("is_live").notNull().default(true),
    /** The sum of succeeded refunds. */
    refunded: money().notNull().default(ZERO),
    /** The sum of open and lost disputes; Stripe has withdrawn it. */
    disputed: money().notNull().default(ZERO),
    /** That of the shipment that was paid for; null for payments from before there were digests. */
    shipmentDigest: varchar("shipment_digest", { length: 64 }),
    /** What the total lacked when it was paid; null if nothing, or from before it was stored. */
    missing: json().$type<MissingInput[]>(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    language: languageCode().notNull(),
    /** The address to which the last receipt was sent, or is sent once the transaction is paid. */
    receiptEmail: text("receipt_email"),
    fromCountry: countryCode("from_country"),
    toCountry: countryCode("to_country").notNull(),
    completedAt: instant("completed_at"),
    /** The paid card's brand as Stripe names it, and its last four digits; null for payments from before they were stored. */
    cardBrand: varchar("card_brand", { length: 30 }),
    cardLast4: varchar("card_last4", { length: 4 }),
    /** When the payer's browser received the receipt; until then a repeated payment finds this one. */
    receiptShownAt: instant("receipt_shown_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex("transactions_open")
      .on(row.calculationId)
      .where(sql`${row.status} in ('pending', 'processing')`),
    index("transactions_calculation_id").on(row.calculationId),
    index("transactions_created_at").on(row.createdAt, row.id),
    index("transactions_pending").on(row.createdAt).where(sql`${row.status} = 'pending'`),
    index("transactions_status").on(row.status, row.createdAt, row.id),
    index("transactions_currency").on(row.currency, row.createdAt, row.id),
    index("transactions_receipt_email")
      .on(row.receiptEmail, row.createdAt, row.id)
      .where(sql`${row.receiptEmail} is not null`),
    index("transactions_test").on(row.createdAt, row.id).where(sql`not ${row.isLive}`),
    index("transactions_amount").on(row.amount, row.createdAt, row.id),
    index("transactions_user_id").on(row.userId).where(sql`${row.userId} is not null`),
    check("transactions_amount", sql`${row.amount} > 0 and ${row.amount} <> 'NaN'`),
    check("transactions_refunded", sql`${row.refunded} between 0 and ${row.amount}`),
    check("transactions_disputed", notNegative(row.disputed)),
    check("transactions_status", isOneOf(row.status, TRANSACTION_STATUSES)),
  ],
);

/** The addresses of receipts before the one to `receiptEmail`: payers may write from these, too. */
export const previousReceiptEmails = pgTable(
  "previous_receipt_emails",
  {
    email: text().notNull(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => transactions.id, { onDelete: "cascade" }),
  },
  (row) => [primaryKey({ columns: [row.email, row.transactionId] })],
);

/**
 * Totals of transactions, maintained by triggers; pending ones are not in them, so that beginning a payment costs no
 * update. Each total is sharded over sixteen rows so that concurrent writers do not wait for one row lock; a job
 * compacts those of past days.
 */
export const transactionTotals = pgTable(
  "transaction_totals",
  {
    day: date().notNull(),
    currency: currencyCode().notNull(),
    status: varchar({ length: 20, enum: TRANSACTION_STATUSES }).notNull(),
    isLive: boolean("is_live").notNull().default(true),
    shard: smallint().notNull(),
    count: bigint({ mode: "number" }).notNull(),
    amount: moneyTotal().notNull(),
    refunded: moneyTotal().notNull(),
    disputed: moneyTotal().notNull().default("0"),
  },
  (row) => [primaryKey({ columns: [row.day, row.currency, row.status, row.isLive, row.shard] })],
);

/** Paid transactions with live keys, per day and lane. */
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
