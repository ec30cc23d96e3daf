import { date, integer, pgTable, primaryKey, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** How many calculations were made on each lane, up to the moment in `rollups`. */
export const calculationTotals = pgTable(
  "calculation_totals",
  {
    day: date().notNull(),
    fromCountry: varchar("from_country", { length: 3 }).notNull(),
    toCountry: varchar("to_country", { length: 3 }).notNull(),
    count: integer().notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.fromCountry, row.toCountry] })],
);

/** Up to which moment a summary is made, or when a daily job ran last. */
export const rollups = pgTable("rollups", {
  name: varchar({ length: 40 }).primaryKey(),
  until: instant("until").notNull(),
});
