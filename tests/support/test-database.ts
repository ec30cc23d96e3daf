import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { buildDatabaseUrl, runStatement } from "./database-admin.ts";

export type TestDatabase = {
  url: string;
  /** Goes through no pooler, because LISTEN and session locks need the server itself. */
  directUrl: string;
  drop(): Promise<void>;
};

/** Creates a migrated database with the default tariff file, for one test file to use and drop. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("adminUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half the time of Postgres's default, which logs each block.
  const template = `template ${inject("template")} strategy file_copy`;
  await runStatement(adminUrl, `create database ${name} ${template}`);
  return {
    url: buildDatabaseUrl(name, inject("databaseUrl")),
    directUrl: buildDatabaseUrl(name, adminUrl),
    drop: () => runStatement(adminUrl, `drop database ${name} with (force)`),
  };
}

/** The environment variables of a server on a test's database. */
export function databaseEnv(url: string): Record<string, string> {
  const adminUrl = inject("adminUrl");
  if (inject("databaseUrl") === adminUrl) return { DATABASE_URL: url };
  const database = new URL(url).pathname.slice(1);
  return { DATABASE_URL: url, DATABASE_DIRECT_URL: buildDatabaseUrl(database, adminUrl) };
}
