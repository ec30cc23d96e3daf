import { type CopyOutput, copyOut } from "#server/db/copy-out.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { versionExists } from "./queries.ts";
import { tariffColumns } from "./tariff-columns.ts";

const TEXT_COLUMNS = ["origin_country", "destination_country", "hts_heading", "legal_basis"];

const COLUMNS = tariffColumns.map((column) => {
  if (column === "mfn_inclusive") {
    return "case when mfn_inclusive then 'Y' when not mfn_inclusive then 'N' end as mfn_inclusive";
  }
  return TEXT_COLUMNS.includes(column) ? withoutFormula(column) : column;
});

/** A spreadsheet would run a cell that starts like a formula; an upload drops the apostrophe. */
function withoutFormula(column: string) {
  return `case when ${column} ~ '^[=+@-]' then '''' || ${column} else ${column} end as ${column}`;
}

/** The file can be uploaded again. Throws `notFound` for an unknown version. */
export async function downloadVersion(
  { db }: Pick<Deps, "db">,
  id: string,
  consume: (output: CopyOutput) => Promise<void>,
): Promise<void> {
  if (!(await versionExists(db, id))) throw new AppError("notFound", "tariffs.noVersion");
  // COPY takes no parameters; the id was just validated.
  await copyOut(
    db,
    `copy (select ${COLUMNS.join(", ")} from tariff_rates
      where version_id = '${id}' order by id) to stdout with (format csv, header)`,
    consume,
  );
}
