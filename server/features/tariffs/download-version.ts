import type { Readable } from "node:stream";
import { to as copyTo } from "pg-copy-streams";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { isVersion } from "./queries.ts";
import { tariffColumns } from "./tariff-row.ts";

const COLUMNS = tariffColumns.map((column) =>
  column === "mfn_inclusive"
    ? "case when mfn_inclusive then 'Y' when not mfn_inclusive then 'N' end as mfn_inclusive"
    : column,
);

/**
 * A version as a file that can be uploaded again, read as it is sent. Throws `notFound` for an unknown
 * version. `close` gives the connection back.
 */
export async function downloadVersion({ db, pool }: Pick<Deps, "db" | "pool">, id: string) {
  if (!(await isVersion(db, id))) throw new AppError("notFound", "tariffs.noVersion");
  const client = await pool.connect();
  // safe to put together: the id was just found to be a version's
  const stream: Readable = client.query(
    copyTo(`copy (select ${COLUMNS.join(", ")} from tariff_rates
      where version_id = '${id}' order by id) to stdout with (format csv, header)`),
  );
  return { stream, close: (error?: Error) => client.release(error) };
}
