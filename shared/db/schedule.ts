import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { SCHEDULE_FORMATS } from "#shared/schedule/contract.ts";
import { bytea, countryCode, isOneOf, versionColumns } from "./columns.ts";

/** One uploaded file of a customs schedule. For each destination at most one version is active. */
export const scheduleVersions = pgTable(
  "schedule_versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    destination: countryCode("destination").notNull().default("US"),
    name: text().notNull(),
    effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
    ...versionColumns,
    format: varchar({ length: 4, enum: SCHEDULE_FORMATS }).notNull(),
    /** The content of the file, compressed with gzip; `sha256` is that of the content before. */
    content: bytea().notNull(),
    lineCount: integer("line_count").notNull(),
    /** The version whose footnotes apply to a file without any. */
    footnotesFrom: uuid("footnotes_from").references((): AnyPgColumn => scheduleVersions.id),
  },
  (row) => [
    uniqueIndex("schedule_versions_active").on(row.destination).where(sql`${row.isActive}`),
    check("schedule_versions_line_count", sql`${row.lineCount} >= 0`),
    check("schedule_versions_format", isOneOf(row.format, SCHEDULE_FORMATS)),
  ],
);
