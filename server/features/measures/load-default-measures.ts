import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { hasAnyVersion, insertVersion } from "./queries.ts";
import { readShippedFile } from "./shipped-file.ts";

/** Stores the shipped measures in a database without any version. */
export async function loadDefaultMeasures(db: Database) {
  if (await hasAnyVersion(db)) return;
  const { fileName, content, sha256, head } = await readShippedFile();
  await insertVersion(db, {
    id: newId(),
    name: head.name,
    validFrom: head.validFrom,
    asOf: head.asOf,
    fileName,
    content,
    sha256,
    measureCount: head.measures.length,
    isActive: true,
    activatedAt: sql`now()`,
  });
}
