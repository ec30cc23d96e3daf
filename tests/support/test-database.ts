import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { buildDatabaseUrl, runStatement } from "./database-admin.ts";

/** Creates a migrated database with the default tariff file, for one test file to use and drop. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject("adminUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runStatement(adminUrl, `create database ${name} template ${inject("template")}`);
  return {
    url: buildDatabaseUrl(name, adminUrl),
    drop: () => runStatement(adminUrl, `drop database ${name} with (force)`),
  };
}
