import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { countryCode, versionColumns } from "./columns.ts";

/** One uploaded file of additional duties. For each destination at most one version is active. */
export const measureVersions = pgTable(
  "measure_versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    destination: countryCode("destination").notNull().default("US"),
    /** As the file calls itself. */
    name: text().notNull(),
    validFrom: date("valid_from", { mode: "string" }).notNull(),
    asOf: date("as_of", { mode: "string" }).notNull(),
    ...versionColumns,
    /** The file as it was uploaded. */
    content: text().notNull(),
    measureCount: integer("measure_count").notNull(),
  },
  (row) => [
    uniqueIndex("measure_versions_active").on(row.destination).where(sql`${row.isActive}`),
    check("measure_versions_measure_count", sql`${row.measureCount} > 0`),
  ],
);
