import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Env, readEnv } from "#server/config/env.ts";
import { type Db, openDb } from "#server/db/client.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";

/** Does a command's work on the product's database, whichever that is, whether or not the product runs. */
export const withDatabase = (work: (db: Db, env: Env) => Promise<void>) =>
  withDatabaseUrl((url, env) => workOn(url, (db) => work(db, env)));

/** The same for what opens the database itself, and takes it as it is. */
export async function withDatabaseUrl(work: (url: string, env: Env) => Promise<void>) {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const env = readEnv({ ...process.env, NODE_ENV: "development" });
    const embedded = env.DATABASE_URL
      ? undefined
      : await startEmbedded({ dir: resolve(env.DATA_DIR, "postgres") });
    await work(env.DATABASE_URL ?? embedded?.url ?? "", env).finally(() => embedded?.stop());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function workOn(url: string, work: (db: Db) => Promise<void>) {
  await migrateDatabase(url, async () => {});
  const { db, pool } = openDb(url, 1);
  await work(db).finally(() => pool.end());
}
