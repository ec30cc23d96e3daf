import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { tariffVersions } from "#shared/db/schema.ts";
import { hasAnyVersion } from "./queries.ts";
import { insertDraft } from "./store-tariff-file.ts";

const FILE_NAME = "default-tariffs.csv";
const SOURCE =
  "US country-wide additional duties in force since 2026-07-24, HTS 2026 Revision 20 (2026-09-29)";

/**
 * Loads the default tariff file into a database without any tariff version. General (MFN) and
 * product-specific duties are not in the file, except where a row says that its rate includes MFN.
 */
export async function loadDefaultTariffs(db: Database) {
  if (await hasAnyVersion(db)) return;
  const content = await readFile(fromRoot("data", "us", FILE_NAME));
  const file = { name: FILE_NAME, stream: Readable.from([content]) };
  await runTransaction(
    db,
    async (tx, connection) => {
      const { id } = await insertDraft(connection, file, null);
      await tx
        .update(tariffVersions)
        .set({ source: SOURCE, isActive: true, activatedAt: sql`now()` })
        .where(eq(tariffVersions.id, id));
    },
    "copy",
  );
}
