import {
  bigint,
  date,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { ChangedProduct } from "#shared/products/alerts-contract.ts";
import { currencyCode, instant } from "./columns.ts";
import { users } from "./users.ts";

/** A change of the law that the products of all accounts are compared for, and how far that has come. */
export const productAlertRuns = pgTable("product_alert_runs", {
  /** A change that is announced is compared twice: when it is near, and again shortly before. */
  id: text().primaryKey(),
  /** The same for all runs of a change, so that an account hears of it once. */
  changeKey: text("change_key").notNull(),
  /** The day from which the change holds. */
  day: date({ mode: "string" }).notNull(),
  /** The version that replaces another one; both are null for a change that the data in force date. */
  datasetKind: varchar("dataset_kind", { length: 40 }),
  versionId: uuid("version_id"),
  /** Null while the version is not active, for the one in force. */
  replacedId: uuid("replaced_id"),
  /** The last account that was compared; null before the first. */
  afterUserId: text("after_user_id"),
  doneAt: instant("done_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** What a change means for the products of an account: one row for each, which is mailed once. */
export const productAlerts = pgTable(
  "product_alerts",
  {
    id: uuid().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    changeKey: text("change_key").notNull(),
    day: date({ mode: "string" }).notNull(),
    changed: integer().notNull(),
    total: integer().notNull(),
    withoutQuantity: integer("without_quantity").notNull(),
    /** Cents of `currency`. */
    monthly: bigint({ mode: "number" }).notNull(),
    currency: currencyCode().notNull(),
    largest: json().$type<readonly ChangedProduct[]>().notNull(),
    dismissedAt: instant("dismissed_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex("product_alerts_change").on(row.userId, row.changeKey),
    index("product_alerts_user").on(row.userId, row.createdAt),
  ],
);
