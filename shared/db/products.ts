import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { MAX_HS_CODE_LENGTH } from "#shared/limits.ts";
import type { Rate } from "#shared/money.ts";
import type { ProductChange } from "#shared/products/contract.ts";
import type { ProductOutcome } from "#shared/products/figures.ts";
import { countryCode, currencyCode, instant, money, notNegative, percentage } from "./columns.ts";
import { users } from "./users.ts";

const NO_SHIPPING = 0 as Rate;

/** What holds for all products of an account; without a row, the defaults. */
export const productCatalogs = pgTable("product_catalogs", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Where the goods are shipped from; empty for the country of origin of each. */
  fromCountry: countryCode("from_country").notNull().default(""),
  shippingRate: percentage("shipping_rate").notNull().default(NO_SHIPPING),
  /** Whether the account is mailed what a change of duties costs it. */
  hasMails: boolean("has_mails").notNull().default(true),
  /** The secret of the links that end these mails, and the SHA-256 by which it is looked up; null before the first mail. */
  mailToken: varchar("mail_token", { length: 22 }),
  mailTokenHash: varchar("mail_token_hash", { length: 64 }).unique(),
});

/** What an account imports again and again. */
export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    // An empty text is unknown.
    sku: text().notNull().default(""),
    description: text().notNull(),
    hsCode: varchar("hs_code", { length: MAX_HS_CODE_LENGTH }).notNull().default(""),
    origin: countryCode("origin").notNull().default(""),
    unitPrice: money("unit_price").notNull(),
    currency: currencyCode().notNull(),
    sellingPrice: money("selling_price"),
    /** Net weight of one piece in kilograms. */
    weight: numeric({ precision: 16, scale: 6, mode: "number" }),
    gtin: varchar({ length: 14 }).notNull().default(""),
    supplier: text().notNull().default(""),
    codeNote: text("code_note").notNull().default(""),
    codeNoteBy: text("code_note_by").notNull().default(""),
    monthlyQuantity: integer("monthly_quantity"),
    claims: json().$type<readonly string[]>().notNull(),
    answers: json().$type<Readonly<Record<string, boolean>>>().notNull(),
    /** Counts the changes, so that what was computed for an earlier one is not stored. */
    revision: integer().notNull().default(1),
    /** Null until it was computed. */
    outcome: json().$type<ProductOutcome>(),
    needsWork: boolean("needs_work").notNull().default(false),
    /** What is at stake in a month while something is open, in cents of US dollars: the order of what needs work. */
    uncertainty: bigint({ mode: "number" }).notNull().default(0),
    /** The versions of the data and the day that the outcome was computed with; null once the product has changed. */
    computedWith: text("computed_with"),
    archivedAt: instant("archived_at"),
    /** A job deletes the row a day later; until then it can be restored. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    index("products_user").on(row.userId, row.createdAt, row.id),
    uniqueIndex("products_sku")
      .on(row.userId, row.sku)
      .where(sql`${row.sku} <> '' and ${row.deletedAt} is null`),
    index("products_computed_with").on(row.computedWith),
    index("products_deleted").on(row.deletedAt).where(sql`${row.deletedAt} is not null`),
    check("products_unit_price", notNegative(row.unitPrice)),
    check("products_selling_price", notNegative(row.sellingPrice)),
    check("products_weight", sql`${row.weight} > 0`),
    check("products_monthly_quantity", sql`${row.monthlyQuantity} >= 1`),
  ],
);

/** What was changed in a product; the latest ones are kept. */
export const productChanges = pgTable(
  "product_changes",
  {
    id: uuid().primaryKey(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    at: instant("at").notNull().defaultNow(),
    /** The email of the person at that time. */
    by: text().notNull(),
    kind: varchar({ length: 10 }).$type<ProductChange["kind"]>().notNull(),
    fields: json().$type<ProductChange["fields"]>().notNull(),
  },
  (row) => [index("product_changes_product").on(row.productId, row.at, row.id)],
);
