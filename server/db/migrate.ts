import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { fromRoot } from "#server/lib/from-root.ts";
import { APPLICATION_NAME, type Database, KEEP_ALIVE_DELAY_MS } from "./client.ts";

/** Arbitrary but fixed: all instances must take the same advisory lock. */
export const MIGRATION_LOCK_ID = 7_204_031;
const MIGRATION_TIMEOUT_MS = 600_000;

/** Runs under an advisory lock, so that instances may start concurrently on an empty database. */
export async function migrateDatabase(
  url: string,
  afterMigrations: (db: Database) => Promise<void>,
) {
  const client = new Client({
    connectionString: url,
    application_name: `${APPLICATION_NAME} migrate`,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: 2000,
    statement_timeout: MIGRATION_TIMEOUT_MS,
    query_timeout: MIGRATION_TIMEOUT_MS + 10_000, // when the server does not answer either
    lock_timeout: MIGRATION_TIMEOUT_MS,
  });
  client.on("error", () => {}); // the running query rejects as well
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK_ID]);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: fromRoot("migrations") });
    await afterMigrations(db);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Applies the first `count` migrations. Throws when this version of the product has fewer. */
export async function migrateTo(client: Client, count: number) {
  const folder = mkdtempSync(join(tmpdir(), "landed-cost-migrations-"));
  try {
    cpSync(fromRoot("migrations"), folder, { recursive: true });
    const file = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8"));
    if (journal.entries.length < count)
      throw new Error("The backup was made by a newer version of the product");
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
