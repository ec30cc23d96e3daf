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

/** A money column; reads and writes cents. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => "numeric(12, 2)",
  fromDriver: (stored) => toCents(stored),
  toDriver: (cents) => decimalText(cents),
});

/** A column that stores a percentage; reads and writes a rate. */
export const percentage = customType<{ data: Rate; driverData: string }>({
  dataType: () => "numeric(5, 2)",
  fromDriver: (stored) => rateFromPercent(stored),
  toDriver: (rate) => toPercent(rate).toFixed(2),
});

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Excludes NaN by name: numeric columns accept it and order it above every number. */
export const notNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0 and ${column} <> 'NaN'`;
