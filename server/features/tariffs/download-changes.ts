import { createCsvExport } from "#server/db/csv-export.ts";
import type { Deps } from "#server/deps.ts";
import type { CsvDownload } from "./download-version.ts";
import { exportedChanges, versionById } from "./queries.ts";

/** Every rate that activating a version would change. Throws `notFound` for an unknown version. */
export async function downloadChanges({ db }: Pick<Deps, "db">, id: string): Promise<CsvDownload> {
  const { fileName } = await versionById(db, id);
  return { fileName, exportCsv: createCsvExport(db, exportedChanges(id)) };
}
