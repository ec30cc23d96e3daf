import { spawnSync } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateDatabase } from "#server/db/migrate.ts";
import { newId } from "#server/db/new-id.ts";
import { buildDatabaseUrl, runStatement } from "#tests/support/database-admin.ts";

export type CopyTarget = { name: string; run(): Promise<void>; close(): Promise<void> };

const COLUMNS =
  "origin_country, origin_country_code, destination_country, destination_country_code, additional_tariff";
const OPTIONS = "with (format csv, header)";

/** Copies the same file into the same table and indexes without checks, with `psql \copy` if installed. */
export async function openCopyTarget(adminUrl: string, content: string): Promise<CopyTarget> {
  await runStatement(adminUrl, "create database copied");
  const url = buildDatabaseUrl("copied", adminUrl);
  await migrateDatabase(url, async () => undefined);
  const client = new Client({ connectionString: url });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), "landed-cost-copy-"));
  const path = join(folder, "rates.csv");
  writeFileSync(path, content);
  const hasPsql = spawnSync("psql", ["--version"]).status === 0;
  const copy = hasPsql ? () => copyByPsql(url, path) : () => copyByClient(client, path);
  return {
    name: hasPsql ? "psql \\copy" : "COPY by a client",
    async run() {
      await createNextVersion(client);
      await copy();
    },
    async close() {
      rmSync(folder, { recursive: true });
      await client.end();
      await runStatement(adminUrl, "drop database copied with (force)");
    },
  };
}

/** The file has no version column, so the table gets a default. */
async function createNextVersion(client: Client) {
  const id = newId();
  await client.query(
    `insert into dataset_versions (id, kind, name, file_name, row_count, sha256)
     values ($1, 'tariffs', '', '', 0, '')`,
    [id],
  );
  await client.query(`alter table tariff_rates alter version_id set default '${id}'`);
}

async function copyByPsql(url: string, path: string) {
  const command = `\\copy tariff_rates (${COLUMNS}) from '${path}' ${OPTIONS}`;
  const { status, stderr } = spawnSync("psql", ["-qX", url, "-c", command], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

const copyByClient = (client: Client, path: string) =>
  pipeline(
    createReadStream(path),
    client.query(copyFrom(`copy tariff_rates (${COLUMNS}) from stdin ${OPTIONS}`)),
  );
