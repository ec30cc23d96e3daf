import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { buildDatabaseUrl, runStatement } from "./database-admin.ts";

/** A database of its own for one test file, with every migration applied; `drop` it at the end. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject("adminUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runStatement(adminUrl, `create database ${name} template ${inject("template")}`);
  return {
    url: buildDatabaseUrl(name, adminUrl),
    drop: () => runStatement(adminUrl, `drop database ${name} with (force)`),
  };
}
