import { sql } from "drizzle-orm";
import { check, date, index, json, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import type { QuoteVersion } from "#shared/quotes/contract.ts";
import type { LineReview } from "#shared/quotes/review-contract.ts";
import { calculations } from "./calculations.ts";
import { currencyCode, instant, languageCode, money, notNegative } from "./columns.ts";
import { users } from "./users.ts";

/** Answers that accounts keep and send. */
export const quotes = pgTable(
  "quotes",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The secret part of the link, which its owner copies again. */
    token: varchar({ length: 22 }).notNull(),
    /** The SHA-256 by which a link is looked up, so that how long it takes tells nothing about the token. */
    tokenHash: varchar("token_hash", { length: 64 }).notNull().unique(),
    /** Those of the link for a review; null until one was asked for. */
    reviewToken: varchar("review_token", { length: 22 }),
    reviewTokenHash: varchar("review_token_hash", { length: 64 }).unique(),
    name: text().notNull(),
    reference: text().notNull().default(""),
    note: text().notNull().default(""),
    customer: text().notNull().default(""),
    language: languageCode().notNull(),
    currency: currencyCode().notNull(),
    totalLandedCost: money("total_landed_cost").notNull(),
    /** What was entered, with answers and claims. */
    request: json().$type<CalculationRequest>().notNull(),
    /** The whole answer, with layers, fees and the exchange rate. */
    result: json().$type<CalculationResult>().notNull(),
    versions: json().$type<QuoteVersion[]>().notNull(),
    /** The last day of the price. */
    validUntil: date("valid_until", { mode: "string" }).notNull(),
    sentAt: instant("sent_at"),
    /** When another person than the owner first opened the link. */
    viewedAt: instant("viewed_at"),
    withdrawnAt: instant("withdrawn_at"),
    archivedAt: instant("archived_at"),
    /** A job deletes the row a day later; until then it can be restored. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [
    index("quotes_user").on(row.userId, row.createdAt, row.id),
    index("quotes_deleted").on(row.deletedAt).where(sql`${row.deletedAt} is not null`),
    check("quotes_total", notNegative(row.totalLandedCost)),
  ],
);

/** The calculations that were made from a quote's link to pay it. */
export const quoteCalculations = pgTable(
  "quote_calculations",
  {
    calculationId: uuid("calculation_id")
      .primaryKey()
      .references(() => calculations.id, { onDelete: "cascade" }),
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => quotes.id, { onDelete: "cascade" }),
  },
  (row) => [index("quote_calculations_quote").on(row.quoteId)],
);

/** What a reviewer without an account said about the lines of a quote. */
export const quoteReviews = pgTable(
  "quote_reviews",
  {
    id: uuid().primaryKey(),
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => quotes.id, { onDelete: "cascade" }),
    /** The one that the reviewer entered. */
    name: text().notNull(),
    lines: json().$type<LineReview[]>().notNull(),
    /** Those of the quote at that time. */
    versions: json().$type<QuoteVersion[]>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [index("quote_reviews_quote").on(row.quoteId, row.createdAt)],
);
