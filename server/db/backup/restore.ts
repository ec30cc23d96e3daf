import {
  chmodSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  readFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Client, escapeIdentifier } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateTo } from "#server/db/migrate.ts";
import { errorCode } from "#server/errors/error-code.ts";
import { createDirectory } from "#server/lib/create-directory.ts";
import { type Manifest, readManifest, tableFile } from "./manifest.ts";
import { withClient } from "./with-client.ts";

/**
 * Restores a backup into an empty database at the schema version of the backup; the next start
 * migrates it. Rows are restored in one transaction, by the owner of the database, after the secrets.
 */
export async function restore(url: string, dataDir: string, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  assertSameSecrets(manifest, dataDir, folder);
  return withClient(url, "restore", async (client, connectionLost) => {
    await assertEmptyDatabase(client);
    createDirectory(dataDir);
    for (const name of manifest.secrets) copySecret(name, dataDir, folder);
    await migrateTo(client, manifest.migrations);
    await client.query("begin");
    await withoutTriggers(client, manifest, async () => {
      const names = manifest.tables.map(({ name }) => escapeIdentifier(name));
      await client.query(`truncate ${names.join(", ")}`);
      for (const table of manifest.tables) await copyIn(client, table, { folder, connectionLost });
    });
    await client.query("commit");
    return manifest;
  });
}

async function assertEmptyDatabase(client: Client) {
  const { rows } = await client.query("select to_regclass('public.settings') is not null as used");
  if (rows[0].used) {
    throw new Error(
      "The database is not empty. Restore into an empty one: set DATA_DIR to a new directory.",
    );
  }
}

function assertSameSecrets({ secrets }: Manifest, dataDir: string, folder: string) {
  for (const name of secrets) {
    const target = join(dataDir, name);
    if (existsSync(target) && !readFileSync(target).equals(readFileSync(join(folder, name)))) {
      throw new Error(`${target} exists with other contents: set DATA_DIR to a new directory.`);
    }
  }
}

function copySecret(name: string, dataDir: string, folder: string) {
  const target = join(dataDir, name);
  if (existsSync(target)) return;
  copyFileSync(join(folder, name), target, constants.COPYFILE_EXCL);
  chmodSync(target, 0o600); // the backup may come from a file system without modes
}

/** Disables triggers during `run` and drops foreign keys, whose triggers only a superuser can disable. */
async function withoutTriggers(client: Client, { tables }: Manifest, run: () => Promise<void>) {
  const { rows: foreignKeys } = await client.query(`
    select conrelid::regclass as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  await setTriggers(client, tables, "disable");
  await run();
  await setTriggers(client, tables, "enable");
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function setTriggers(client: Client, tables: Table[], action: "disable" | "enable") {
  for (const { name } of tables)
    await client.query(`alter table ${escapeIdentifier(name)} ${action} trigger user`);
}

type Table = Manifest["tables"][number];

type Source = { folder: string; connectionLost: AbortSignal };

async function copyIn(
  client: Client,
  { name, columns, rows }: Table,
  { folder, connectionLost: signal }: Source,
) {
  const list = columns.map(escapeIdentifier).join(", ");
  const into = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list}) from stdin`));
  const file = createReadStream(tableFile(folder, name));
  await pipeline(file, createGunzip(), into, { signal }).catch((error) => {
    const isDamaged = String(errorCode(error)).startsWith("Z_"); // zlib's
    throw isDamaged ? new Error(`${name} cannot be read; the backup is damaged`) : error;
  });
  if (into.rowCount !== rows)
    throw new Error(
      `${name}: expected ${rows} rows, found ${into.rowCount}; the backup is damaged`,
    );
  await restoreIdentitySequences(client, name);
}

async function restoreIdentitySequences(client: Client, table: string) {
  const { rows } = await client.query(
    `select column_name as name, pg_get_serial_sequence($1, column_name) as sequence
     from information_schema.columns
     where table_schema = 'public' and table_name = $2 and is_identity = 'YES'`,
    [escapeIdentifier(table), table],
  );
  for (const { name, sequence } of rows) {
    const last = `(select max(${escapeIdentifier(name)}) from ${escapeIdentifier(table)})`;
    await client.query(`select setval($1, coalesce(${last}, 1), ${last} is not null)`, [sequence]);
  }
}
