import { bigint, date, pgTable, primaryKey, varchar } from "drizzle-orm/pg-core";
import { countryCode, instant } from "./columns.ts";

/** Calculations per day and lane, up to the time in `job_state`. */
export const calculationTotals = pgTable(
  "calculation_totals",
  {
    day: date().notNull(),
    fromCountry: countryCode("from_country").notNull(),
    toCountry: countryCode("to_country").notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.fromCountry, row.toCountry] })],
);

/** The time until which calculations were added up and Stripe's events read, and when hourly and daily jobs last ran. */
export const jobState = pgTable("job_state", {
  name: varchar({ length: 40 }).primaryKey(),
  until: instant("until").notNull(),
});
