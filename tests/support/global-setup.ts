import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#server/db/migrate.ts";
import { loadDefaultTariffs } from "#server/features/tariffs/load-default-tariffs.ts";
import { buildDatabaseUrl, runStatement } from "./database-admin.ts";
import { fastTempFolder } from "./temp-folder.ts";
import { startTestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  // Declaration merging works with interfaces only.
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

/** Starts one Postgres server per run, with a template database that each test file copies. */
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

/** Prepares a database as the server does on its first start. */
async function createTemplate(adminUrl: string, template: string): Promise<void> {
  await runStatement(adminUrl, `create database ${template}`);
  await migrateDatabase(buildDatabaseUrl(template, adminUrl), loadDefaultTariffs);
  // Postgres refuses to copy a database that has connections.
  await runStatement(adminUrl, `alter database ${template} allow_connections false`);
}
