import { copyFileSync, createWriteStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Manifest, tableFile, writeManifest } from "./manifest.ts";
import { withClient } from "./with-client.ts";

/** Backs up tables, in one snapshot, and secrets to a new folder. The manifest is written last. */
export async function backUp(url: string, dataDir: string, folder: string): Promise<Manifest> {
  createFolder(folder);
  return withClient(url, "backup", async (client, connectionLost) => {
    await client.query("begin isolation level repeatable read, read only");
    const tables = [];
    for (const table of await listTables(client)) {
      const rows = await copyOut(client, table, { folder, connectionLost });
      tables.push({ ...table, rows });
    }
    const secrets = copySecrets(dataDir, folder);
    const migrations = await countMigrations(client);
    const manifest = { madeAt: new Date().toISOString(), migrations, tables, secrets };
    writeManifest(folder, manifest);
    return manifest;
  });
}

function createFolder(folder: string) {
  if (existsSync(folder)) throw new Error(`${folder} exists: name a new folder`);
  mkdirSync(folder, { mode: 0o700 });
}

type Table = { name: string; columns: string[] };

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by 1 order by 1`);
  return rows;
}

type Target = { folder: string; connectionLost: AbortSignal };

async function copyOut(
  client: Client,
  { name, columns }: Table,
  { folder, connectionLost: signal }: Target,
): Promise<number> {
  const list = columns.map(escapeIdentifier).join(", ");
  const rows = client.query(copyTo(`copy ${escapeIdentifier(name)} (${list}) to stdout`));
  const file = createWriteStream(tableFile(folder, name), { mode: 0o600 });
  await pipeline(rows, createGzip(), file, { signal });
  return rows.rowCount ?? 0;
}

async function countMigrations(client: Client): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::integer as n from drizzle.__drizzle_migrations",
  );
  return rows[0].n;
}

/** The regular files in the data directory, if there is one, are the secrets generated at the first start. */
function copySecrets(dataDir: string, folder: string): string[] {
  if (!existsSync(dataDir)) return [];
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) copyFileSync(join(dataDir, name), join(folder, name));
  return files.map(({ name }) => name);
}
