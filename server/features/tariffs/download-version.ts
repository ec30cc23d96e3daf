import { to as copyTo } from "pg-copy-streams";
import { borrowClient } from "#server/db/borrow-client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import type { CsvFile } from "#server/http/send-csv.ts";
import { isVersion } from "./queries.ts";
import { tariffColumns } from "./tariff-row.ts";

const COLUMNS = tariffColumns.map((column) =>
  column === "mfn_inclusive"
    ? "case when mfn_inclusive then 'Y' when not mfn_inclusive then 'N' end as mfn_inclusive"
    : column,
);

/**
 * A version as a file that can be uploaded again, read as it is sent. Throws `notFound` for an unknown
 * version.
 */
export async function downloadVersion(
  { db, pool }: Pick<Deps, "db" | "pool">,
  id: string,
): Promise<CsvFile> {
  if (!(await isVersion(db, id))) throw new AppError("notFound", "tariffs.noVersion");
  const { client, ...borrowed } = await borrowClient(pool);
  // safe to put together: the id was just found to be a version's
  const stream = client.query(
    copyTo(`copy (select ${COLUMNS.join(", ")} from tariff_rates
      where version_id = '${id}' order by id) to stdout with (format csv, header)`),
  );
  return { ...borrowed, stream, name: "tariffs.csv" };
}
