import { sql } from "drizzle-orm";
import { withoutFormula } from "#server/db/csv-export.ts";
import { tariffColumns } from "./tariff-columns.ts";

const TEXT_COLUMNS = ["origin_country", "destination_country", "hts_heading", "legal_basis"];

const COLUMNS = tariffColumns.map((column) => {
  const name = sql.identifier(column);
  if (column === "mfn_inclusive") {
    return sql`case when ${name} then 'Y' when not ${name} then 'N' end as ${name}`;
  }
  return TEXT_COLUMNS.includes(column) ? sql`${withoutFormula(name)} as ${name}` : name;
});

/** The rows of a tariff file, which an upload reads again; it drops the apostrophes before formulas. */
export const fileRows = (versionId: string) =>
  sql`select ${sql.join(COLUMNS, sql`, `)} from tariff_rates where version_id = ${versionId} order by id`;
