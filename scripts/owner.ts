import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { readEnv } from "#server/config/env.ts";
import { openDb } from "#server/db/client.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { makeOwner } from "#server/features/users/ensure-owner.ts";

// npm run owner -- EMAIL: makes this account an owner, and the account where there is none.

async function run() {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error("Usage: npm run owner -- EMAIL");
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv({ ...process.env, NODE_ENV: "development" });
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dir: resolve(env.DATA_DIR, "postgres") });
  try {
    await promote(env.DATABASE_URL ?? embedded?.url ?? "", email);
  } finally {
    await embedded?.stop();
  }
}

async function promote(url: string, email: string) {
  await migrateDatabase(url, async () => {});
  const { db, pool } = openDb(url, 1);
  try {
    const { isNew } = await makeOwner(db, { email, password: await askForPassword() });
    console.info(`${email} is an owner${isNew ? "" : "; the password is as it was"}.`);
  } finally {
    await pool.end();
  }
}

async function askForPassword(): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const password = await prompt.question("Password, for a new account (8 characters or more): ");
  prompt.close();
  return password;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
