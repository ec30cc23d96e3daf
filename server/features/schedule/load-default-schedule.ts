import { readFile } from "node:fs/promises";
import type { Database } from "#server/db/client.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { hasAnyVersion, insertVersion } from "./queries.ts";

const FILE_NAME = "default-schedule.json.gz";

/** Of the US International Trade Commission, in the public domain. A test compares the numbers with the file. */
const VERSION = {
  name: "2026 Revision 10",
  effectiveFrom: "2026-06-08",
  fileName: "hts_2026_revision_10.json",
  format: "json",
  lineCount: 26_543,
  sha256: "66375d1cc8e56cae00bbf8327c400e62586eefe128cad7c8e4d936dc3d4eda2f",
} as const;

/**
 * Stores the shipped schedule in a database without any version. It is parsed when it is first used: the
 * start does not wait for that.
 */
export async function loadDefaultSchedule(db: Database) {
  if (await hasAnyVersion(db)) return;
  const content = await readFile(fromRoot("data", "us", FILE_NAME));
  await insertVersion(db, { ...VERSION, content, isActive: true, activatedAt: new Date() });
}
