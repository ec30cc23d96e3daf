import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#server/db/migrate.ts";
import { loadDefaultData } from "#server/lifecycle/load-default-data.ts";
import { buildDatabaseUrl, runStatement } from "./database-admin.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { fastTempFolder } from "./temp-folder.ts";
import { startTestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  // Declaration merging works with interfaces only.
  interface ProvidedContext {
    adminUrl: string;
    template: string;
    /** The server of the tests' databases: PgBouncer, or the one of `adminUrl`. */
    databaseUrl: string;
    /** The folder of the run's built programs. */
    buildFolder: string;
  }
}

/**
 * Starts one Postgres server per run, with a template database that each test file copies, and PgBouncer in
 * front of it with TEST_POOLER=pgbouncer.
 */
export async function setup(project: TestProject) {
  const server = await startTestPostgres("test", fastTempFolder());
  const template = `template_${process.pid}_${Date.now()}`;
  const buildFolder = `node_modules/.cache/test-programs-${process.pid}`;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  try {
    if (process.env.TEST_POOLER === "pgbouncer") pooler = await startPgBouncer(server.url);
    await createTemplate(server.url, template);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("adminUrl", server.url);
  project.provide("template", template);
  project.provide("databaseUrl", pooler?.url ?? server.url);
  project.provide("buildFolder", buildFolder);
  project.onTestsRerun(async () => removeBuilds()); // in watch mode the sources have changed
  return teardown;

  function removeBuilds() {
    rmSync(buildFolder, { recursive: true, force: true });
  }

  async function teardown() {
    removeBuilds();
    await pooler?.stop();
    await runStatement(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  }
}

/** Prepares a database as the server does on its first start. */
async function createTemplate(adminUrl: string, template: string): Promise<void> {
  await runStatement(adminUrl, `create database ${template}`);
  await migrateDatabase(buildDatabaseUrl(template, adminUrl), loadDefaultData);
  // Postgres refuses to copy a database that has connections.
  await runStatement(adminUrl, `alter database ${template} allow_connections false`);
}
