import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Env, readEnv } from "#server/config/env.ts";
import { type Database, openDb } from "#server/db/client.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { errorMessage } from "#server/errors/describe-error.ts";

/** Runs a command on the migrated database, also while the product is running. */
export const withDatabase = (run: (db: Database, env: Env) => Promise<void>) =>
  withDatabaseUrl((url, env) => runOnMigrated(url, (db) => run(db, env)));

export async function withDatabaseUrl(run: (url: string, env: Env) => Promise<void>) {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const env = readEnv({ ...process.env, NODE_ENV: "development" }); // requires none of production's secrets
    const serverUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
    const embedded = serverUrl
      ? undefined
      : await startEmbedded({ dir: resolve(env.DATA_DIR, "postgres") });
    await run(serverUrl ?? embedded?.url ?? "", env).finally(() => embedded?.stop());
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}

async function runOnMigrated(url: string, run: (db: Database) => Promise<void>) {
  await migrateDatabase(url, async () => {});
  const { db, pool } = openDb(url, 1);
  await run(db).finally(() => pool.end());
}
