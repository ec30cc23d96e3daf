import { sql } from "drizzle-orm";
import { check, customType, date, pgTable, text, varchar } from "drizzle-orm/pg-core";
import {
  formatUnitsPerUsd,
  parseUnitsPerUsd,
  RATE_SOURCES,
  type UnitsPerUsd,
} from "#shared/exchange-rates/exchange-rates.ts";
import { currencyCode, instant, isOneOf } from "./columns.ts";

const unitsPerUsd = customType<{ data: UnitsPerUsd; driverData: string }>({
  dataType: () => "numeric(16, 8)",
  fromDriver: (stored) => parseUnitsPerUsd(stored) ?? (0 as UnitsPerUsd), // safe: a check excludes 0
  toDriver: (units) => formatUnitsPerUsd(units),
});

/** The latest known rate of each currency. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    currency: currencyCode().primaryKey(),
    /** Of the rate: a source may leave a currency out, whose earlier rate then stays. */
    date: date({ mode: "string" }).notNull(),
    unitsPerUsd: unitsPerUsd("units_per_usd").notNull(),
    source: varchar({ length: 10, enum: RATE_SOURCES }).notNull(),
    /** The email of the person who stored it; null for the default. */
    updatedBy: text("updated_by"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    check(
      "exchange_rates_units_per_usd",
      sql`${row.unitsPerUsd} > 0 and ${row.unitsPerUsd} <> 'NaN'`,
    ),
    check("exchange_rates_source", isOneOf(row.source, RATE_SOURCES)),
  ],
);
