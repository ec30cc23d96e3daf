import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { StoredChanges } from "#shared/changes/stored-changes.ts";
import type { Impact } from "#shared/datasets/impact.ts";
import { SOURCE_NAMES } from "#shared/sources/names.ts";
import { bytea, countryCode, instant, notNegative, percentage } from "./columns.ts";

/** One uploaded file. For each kind and destination at most one version is active. */
export const datasetVersions = pgTable(
  "dataset_versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: varchar({ length: 40 }).notNull(),
    destination: countryCode("destination").notNull().default("US"),
    name: text().notNull(),
    fileName: text("file_name").notNull(),
    /** The hash of the text before compression. */
    sha256: varchar({ length: 64 }).notNull(),
    uploadedBy: text("uploaded_by"),
    /** What brought it, if no person did. */
    source: varchar({ length: 40, enum: SOURCE_NAMES }),
    /** When a person decided against it, and why; null while it is open. */
    dismissedAt: instant("dismissed_at"),
    dismissal: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
    isActive: boolean("is_active").notNull().default(false),
    activatedAt: instant("activated_at"),
    /** The day in the destination's time on which a job activates it; null unless that is scheduled. */
    activeFrom: date("active_from"),
    /** What the file has most of: rates, tariff lines, measures. */
    rowCount: integer("row_count").notNull(),
    /** What only this kind has, in the form that it declares. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The file, compressed with gzip; null for a kind that stores its rows in a table. */
    content: bytea(),
    /** What was read of the file, in a form that is read faster; null until it was first read. */
    parsed: bytea(),
  },
  (row) => [
    uniqueIndex("dataset_versions_active")
      .on(row.kind, row.destination)
      .where(sql`${row.isActive}`),
    check("dataset_versions_row_count", sql`${row.rowCount} >= 0`),
  ],
);

/** Each activation of a version in place of another: the public record of changes. */
export const datasetActivations = pgTable(
  "dataset_activations",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: varchar({ length: 40 }).notNull(),
    destination: countryCode("destination").notNull(),
    /** Null once the version was deleted. */
    versionId: uuid("version_id").references(() => datasetVersions.id, { onDelete: "set null" }),
    /** Null once the version was deleted, and if none was active. */
    replacedId: uuid("replaced_id").references(() => datasetVersions.id, { onDelete: "set null" }),
    /** The names are kept when a version is deleted. */
    name: text().notNull(),
    replacedName: text("replaced_name"),
    activatedAt: instant("activated_at").notNull().defaultNow(),
    /** Whether a job activated it on its day, not a person at that moment. */
    isScheduled: boolean("is_scheduled").notNull().default(false),
    /** What differs between the two versions; null until it was computed, and if it cannot be. */
    changes: jsonb().$type<StoredChanges>(),
    computedAt: instant("computed_at"),
  },
  (row) => [index("dataset_activations_activated_at").on(row.activatedAt)],
);

export const tariffRates = pgTable(
  "tariff_rates",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    versionId: uuid("version_id")
      .notNull()
      .references(() => datasetVersions.id, { onDelete: "cascade" }),
    originCountry: text("origin_country").notNull(),
    originCountryCode: countryCode("origin_country_code").notNull(),
    destinationCountry: text("destination_country").notNull().default("United States of America"),
    destinationCountryCode: countryCode("destination_country_code").notNull().default("US"),
    additionalTariff: percentage("additional_tariff").notNull(),
    baselineTariff: percentage("baseline_tariff"),
    reciprocalTariff: percentage("reciprocal_tariff"),
    countrySpecificTariff: percentage("country_specific_tariff"),
    mfnInclusive: boolean("mfn_inclusive"),
    htsHeading: text("hts_heading"),
    legalBasis: text("legal_basis"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex("tariff_rates_lane").on(
      row.versionId,
      row.destinationCountryCode,
      row.originCountryCode,
    ),
    check("tariff_rates_additional_tariff", notNegative(row.additionalTariff)),
    check("tariff_rates_baseline_tariff", notNegative(row.baselineTariff)),
    check("tariff_rates_reciprocal_tariff", notNegative(row.reciprocalTariff)),
    check("tariff_rates_country_specific_tariff", notNegative(row.countrySpecificTariff)),
    check(
      "tariff_rates_parts",
      sql`case num_nulls(${row.baselineTariff}, ${row.reciprocalTariff}, ${row.countrySpecificTariff})
        when 3 then true
        when 0 then ${row.baselineTariff} + ${row.reciprocalTariff} + ${row.countrySpecificTariff} = ${row.additionalTariff}
        else false end`,
    ),
  ],
);

/** What activating a draft would have changed in recent calculations. */
export const datasetImpacts = pgTable("dataset_impacts", {
  versionId: uuid("version_id")
    .primaryKey()
    .references(() => datasetVersions.id, { onDelete: "cascade" }),
  /** The active versions that it was compared with, in a form of its own. */
  comparedWith: text("compared_with").notNull(),
  /** Null while it is computed, and for data that could not be compared. */
  impact: jsonb().$type<Impact>(),
  /** The end of the claim of the process that computes it; null once that is done. */
  computingUntil: instant("computing_until"),
});
