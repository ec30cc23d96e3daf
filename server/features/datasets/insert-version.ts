import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import type { Connection } from "#server/db/transaction.ts";
import { firstCharacters } from "#server/lib/first-characters.ts";
import { MAX_VERSION_NAME_LENGTH } from "#shared/datasets/contract.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import type { SourceName } from "#shared/sources/names.ts";
import type { FileSummary, VersionSource } from "./dataset.ts";

export type NewVersion = VersionSource & {
  kind: string;
  fileName: string;
  uploadedBy: string | null;
  source?: SourceName | null;
};

/** Inserts a version that is not active, with the rows of its file if it has any. */
export async function insertVersion(
  tx: Db,
  connection: Connection,
  { kind, fileName, uploadedBy, source = null, ...content }: NewVersion,
): Promise<FileSummary & { id: string }> {
  const id = newId();
  const name = firstCharacters(fileName, MAX_VERSION_NAME_LENGTH);
  const version = { id, kind, name, fileName: name, uploadedBy, source };
  if ("file" in content) {
    await tx.insert(datasetVersions).values({ ...version, ...content.file });
    return { id, ...content.file };
  }
  await tx.insert(datasetVersions).values({ ...version, sha256: "", rowCount: 0 });
  const summary = await content.copyRows(connection, id);
  await tx.update(datasetVersions).set(summary).where(eq(datasetVersions.id, id));
  return { id, ...summary };
}
