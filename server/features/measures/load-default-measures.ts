import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { fromRoot } from "#server/paths.ts";
import { hasAnyVersion, insertVersion } from "./queries.ts";

const FILE_NAME = "us-measures.json";

/** What a version copies from its file. A test validates the file. */
type FileHead = { name: string; validFrom: string; asOf: string; measures: unknown[] };

/** Stores the shipped measures in a database without any version. */
export async function loadDefaultMeasures(db: Database) {
  if (await hasAnyVersion(db)) return;
  const content = await readFile(fromRoot("server", "features", "measures", FILE_NAME), "utf8");
  const { name, validFrom, asOf, measures }: FileHead = JSON.parse(content);
  await insertVersion(db, {
    id: newId(),
    name,
    validFrom,
    asOf,
    fileName: FILE_NAME,
    content,
    sha256: createHash("sha256").update(content).digest("hex"),
    measureCount: measures.length,
    isActive: true,
    activatedAt: sql`now()`,
  });
}
