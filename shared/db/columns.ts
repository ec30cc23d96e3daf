import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp, varchar } from "drizzle-orm/pg-core";
import { currencyCodes } from "#shared/currency.ts";
import { languageCodes } from "#shared/languages.ts";
import {
  MONEY_DIGITS,
  MONEY_TOTAL_DIGITS,
  type NumericDigits,
  PERCENTAGE_DIGITS,
} from "#shared/limits.ts";
import {
  type Cents,
  decimalText,
  type Rate,
  rateFromPercent,
  toCents,
  toPercent,
} from "#shared/money.ts";

export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => numeric(MONEY_DIGITS),
  fromDriver: (stored) => toCents(stored),
  toDriver: (cents) => decimalText(cents),
});

/** Decimal text: a total in cents may exceed what a number holds exactly. */
export const moneyTotal = customType<{ data: string; driverData: string }>({
  dataType: () => numeric(MONEY_TOTAL_DIGITS),
});

export const percentage = customType<{ data: Rate; driverData: string }>({
  dataType: () => numeric(PERCENTAGE_DIGITS),
  fromDriver: (stored) => rateFromPercent(stored),
  toDriver: (rate) => toPercent(rate).toFixed(2),
});

const numeric = ({ precision, scale }: NumericDigits) => `numeric(${precision}, ${scale})`;

export const countryCode = (name: string) => varchar(name, { length: 3 });
export const currencyCode = () => varchar("currency", { length: 3, enum: currencyCodes });
export const languageCode = () => varchar("language", { length: 2, enum: languageCodes });

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Excludes NaN by name: numeric columns accept it and order it above every number. */
export const notNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0 and ${column} <> 'NaN'`;

/** A check that a column has one of the values; `values` are constants of the code, never input. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
