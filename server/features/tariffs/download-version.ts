import { sql } from "drizzle-orm";
import { type CsvExport, createCsvExport, withoutFormula } from "#server/db/csv-export.ts";
import type { Deps } from "#server/deps.ts";
import { versionById } from "./queries.ts";
import { tariffColumns } from "./tariff-columns.ts";

const TEXT_COLUMNS = ["origin_country", "destination_country", "hts_heading", "legal_basis"];

const COLUMNS = tariffColumns.map((column) => {
  const name = sql.identifier(column);
  if (column === "mfn_inclusive") {
    return sql`case when ${name} then 'Y' when not ${name} then 'N' end as ${name}`;
  }
  return TEXT_COLUMNS.includes(column) ? sql`${withoutFormula(name)} as ${name}` : name;
});

export type CsvDownload = { fileName: string; exportCsv: CsvExport };

/** Can be uploaded again, which drops the apostrophes before formulas. Throws `notFound` for an unknown version. */
export async function downloadVersion({ db }: Pick<Deps, "db">, id: string): Promise<CsvDownload> {
  const { fileName } = await versionById(db, id);
  const columns = sql.join(COLUMNS, sql`, `);
  const rows = sql`select ${columns} from tariff_rates where version_id = ${id} order by id`;
  return { fileName, exportCsv: createCsvExport(db, rows) };
}
