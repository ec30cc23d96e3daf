import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { countryCode, instant, notNegative, percentage, versionColumns } from "./columns.ts";

/** One uploaded tariff file. Calculations use the active version; at most one is active. */
export const tariffVersions = pgTable(
  "tariff_versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    ...versionColumns,
    /** Citation of the rates' legal source; shown with every result. */
    source: text(),
    rowCount: integer("row_count").notNull(),
  },
  (row) => [
    uniqueIndex("tariff_versions_active").on(row.isActive).where(sql`${row.isActive}`),
    check("tariff_versions_row_count", sql`${row.rowCount} >= 0`),
  ],
);

export const tariffRates = pgTable(
  "tariff_rates",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    versionId: uuid("version_id")
      .notNull()
      .references(() => tariffVersions.id, { onDelete: "cascade" }),
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
