import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import type { DatasetKind } from "./dataset.ts";
import { insertVersion } from "./insert-version.ts";
import { hasAnyVersion } from "./version-queries.ts";

/** Stores and activates the file that the product ships, in a database without any version of the kind. */
export async function loadDefaultVersion(db: Database, kind: DatasetKind) {
  if (!kind.shipped || (await hasAnyVersion(db, kind.name))) return;
  const { fileName, ...source } = await kind.shipped();
  await runTransaction(
    db,
    async (tx, connection) => {
      const version = { kind: kind.name, fileName, uploadedBy: null, ...source };
      const { id } = await insertVersion(tx, connection, version);
      await tx
        .update(datasetVersions)
        .set({ isActive: true, activatedAt: sql`now()` })
        .where(eq(datasetVersions.id, id));
    },
    "copy",
  );
}
