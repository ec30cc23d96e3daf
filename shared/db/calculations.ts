import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { CALCULATION_METHODS } from "#shared/calculator/contract.ts";
import type { MissingInput } from "#shared/calculator/missing-input.ts";
import type { StoredAssessment, StoredFeeLine } from "#shared/calculator/stored-assessment.ts";
import { MAX_HS_CODE_LENGTH } from "#shared/limits.ts";
import type { Cents } from "#shared/money.ts";
import { countryCode, currencyCode, instant, money, notNegative } from "./columns.ts";
import { users } from "./users.ts";

const ZERO = 0 as Cents;

export const calculations = pgTable(
  "calculations",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    fromCountry: countryCode("from_country"),
    toCountry: countryCode("to_country").notNull(),
    /** The province or state of the destination; null where it does not matter or was not given. */
    toRegion: varchar("to_region", { length: 3 }),
    shippingCost: money("shipping_cost").notNull().default(ZERO),
    insuranceCost: money("insurance_cost").notNull().default(ZERO),
    currency: currencyCode().notNull().default("USD"),
    subtotal: money().notNull(),
    dutyAmount: money("duty_amount").notNull(),
    taxAmount: money("tax_amount").notNull().default(ZERO),
    feeAmount: money("fee_amount").notNull().default(ZERO),
    totalLandedCost: money("total_landed_cost").notNull(),
    calculationMethod: varchar("calculation_method", {
      length: 20,
      enum: CALCULATION_METHODS,
    }).notNull(),
    /** What the items lacked for their duties to be exact; null if nothing, or from before it was stored. */
    missing: json().$type<MissingInput[]>(),
    /**
     * The day of entry and the versions that items were assessed with by tariff line; null if none was. Without
     * foreign keys, which cost an insert two look-ups: a version that was active once is never deleted.
     */
    entryDate: date("entry_date", { mode: "string" }),
    scheduleVersionId: uuid("schedule_version_id"),
    measureVersionId: uuid("measure_version_id"),
    /** The version of the country rates; null if no item's duty is by one, or from before it was stored. */
    tariffVersionId: uuid("tariff_version_id"),
    /** Null if there is no fee, or from before they were stored. */
    feeLines: json("fee_lines").$type<StoredFeeLine[]>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [
    index("calculations_user")
      .on(row.userId, row.createdAt, row.id)
      .where(sql`${row.userId} is not null`),
    // BRIN: rows are inserted in order of created_at, so this index is nearly free.
    index("calculations_created_at").using("brin", row.createdAt),
    check("calculations_shipping_cost", notNegative(row.shippingCost)),
    check("calculations_insurance_cost", notNegative(row.insuranceCost)),
    check("calculations_subtotal", notNegative(row.subtotal)),
    check("calculations_duty_amount", notNegative(row.dutyAmount)),
    check("calculations_tax_amount", notNegative(row.taxAmount)),
    check("calculations_fee_amount", notNegative(row.feeAmount)),
    check(
      "calculations_total",
      sql`${row.totalLandedCost} = ${row.dutyAmount} + ${row.taxAmount} + ${row.feeAmount}`,
    ),
  ],
);

export const calculationItems = pgTable(
  "calculation_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    calculationId: uuid("calculation_id")
      .notNull()
      .references(() => calculations.id, { onDelete: "cascade" }),
    description: text().notNull(),
    value: money().notNull(),
    quantity: integer().notNull().default(1),
    currency: currencyCode().notNull().default("USD"),
    countryOfOrigin: countryCode("country_of_origin").notNull(),
    hsCode: varchar("hs_code", { length: MAX_HS_CODE_LENGTH }),
    /**
     * What explains the duty; null in quotes of the landed-cost provider, and for items without an assessment by line from
     * before their country rates were stored. An insert of json costs a third of one of jsonb, and nothing searches it.
     */
    assessment: json().$type<StoredAssessment>(),
  },
  (row) => [
    index("calculation_items_calculation_id").on(row.calculationId),
    check("calculation_items_value", notNegative(row.value)),
    check("calculation_items_quantity", sql`${row.quantity} >= 1`),
  ],
);

/** What an account says about its calculations, apart from them, because few have it. */
export const calculationLabels = pgTable(
  "calculation_labels",
  {
    calculationId: uuid("calculation_id")
      .primaryKey()
      .references(() => calculations.id, { onDelete: "cascade" }),
    name: text(),
    archivedAt: instant("archived_at"),
    /** A job takes it from the account a day later; until then it can be restored. */
    deletedAt: instant("deleted_at"),
  },
  (row) => [
    index("calculation_labels_deleted").on(row.deletedAt).where(sql`${row.deletedAt} is not null`),
  ],
);
