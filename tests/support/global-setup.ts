import { existsSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { buildDatabaseUrl, runStatement } from "./database-admin.ts";
import { fastTempFolder } from "./temp-folder.ts";
import { startTestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  // Only an interface can be added to.
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** Vitest calls this once per run: one server, and on it one migrated database for files to clone. */
export async function setup(project: TestProject) {
  const server = await startTestPostgres("test", fastTempFolder());
  const template = `template_${process.pid}_${Date.now()}`;
  try {
    await createTemplate(server.url, template);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("adminUrl", server.url);
  project.provide("template", template);
  return teardown;

  async function teardown() {
    await runStatement(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  }
}

async function createTemplate(adminUrl: string, template: string): Promise<void> {
  if (!existsSync("migrations/meta/_journal.json")) {
    throw new Error("There are no migrations to test with: run npm run db:generate");
  }
  await runStatement(adminUrl, `create database ${template}`);
  const pool = new pg.Pool({ connectionString: buildDatabaseUrl(template, adminUrl), max: 1 });
  try {
    await migrate(drizzle(pool), { migrationsFolder: "migrations" });
  } finally {
    await pool.end();
  }
  // A database is cloned only while nobody is connected to it.
  await runStatement(adminUrl, `alter database ${template} allow_connections false`);
}
