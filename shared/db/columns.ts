import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp } from "drizzle-orm/pg-core";
import {
  type Cents,
  decimalText,
  type Rate,
  rateFromPercent,
  toCents,
  toPercent,
} from "#shared/money.ts";

/** A decimal(12,2) column that reads and writes cents, so no query ever sees a money string. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => "numeric(12, 2)",
  fromDriver: (stored) => toCents(stored),
  toDriver: (cents) => decimalText(cents),
});

/** A decimal(5,2) column that holds a percentage and reads and writes a rate. */
export const percentage = customType<{ data: Rate; driverData: string }>({
  dataType: () => "numeric(5, 2)",
  fromDriver: (stored) => rateFromPercent(stored),
  toDriver: (rate) => toPercent(rate).toFixed(2),
});

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Numeric columns accept NaN, and NaN counts as larger than any number: refuse it by name. */
export const notNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0 and ${column} <> 'NaN'`;
