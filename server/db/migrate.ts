import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { fromRoot } from "#server/paths.ts";
import * as schema from "#shared/db/schema.ts";
import { APPLICATION_NAME, type Db } from "./client.ts";

/** Any number, as long as it is always the same one. */
const MIGRATION_LOCK_ID = 7_204_031;
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * Brings the database up to date and then does `furtherSteps`, while no other instance does:
 * several may start on one empty database at once. The lock ends with the connection.
 */
export async function migrateDatabase(url: string, afterMigrations: (db: Db) => Promise<void>) {
  const client = new Client({
    connectionString: url,
    application_name: `${APPLICATION_NAME} migrate`,
    connectionTimeoutMillis: 2000,
    statement_timeout: MIGRATION_TIMEOUT_MS,
    lock_timeout: MIGRATION_TIMEOUT_MS,
  });
  client.on("error", () => {}); // the query that it breaks off rejects
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK_ID]);
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder: fromRoot("migrations") });
    await afterMigrations(db);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes the tables of an empty database as the first `count` migrations left them. */
export async function migrateTo(client: Client, count: number) {
  const folder = mkdtempSync(join(tmpdir(), "landed-cost-migrations-"));
  try {
    cpSync(fromRoot("migrations"), folder, { recursive: true });
    const file = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8"));
    if (journal.entries.length < count) throw new Error("This comes from a newer version.");
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(drizzle(client, { schema }), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
