import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Metric } from "#rigs/bench/report.ts";
import { startProcess } from "#tests/support/product.ts";
import { owner, ownerCookie } from "#tests/support/product-owner.ts";
import { calculate, startClients } from "./clients.ts";
import {
  defineServer,
  findInstalledPostgres,
  type InstalledServer,
  type Programs,
  runProgram,
  withServerFolder,
} from "./installed-postgres.ts";
import { atLeast, atMost } from "./metrics.ts";

const CLIENTS = 8;
const API_KEY = "zonos-key-0123456789";

type System = { programs: Programs; source: InstalledServer; target: InstalledServer };

/** pg_dump while calculations run, and pg_restore into another server, as the owner of the database. */
export async function measureDump(): Promise<Metric[]> {
  const programs = findInstalledPostgres();
  if (!programs) return [];
  return withServerFolder("dump", async (folder) => {
    const source = await defineServer(programs, `${folder}/source`);
    const target = await defineServer(programs, `${folder}/target`);
    try {
      for (const server of [source, target]) await createDatabase(server);
      return await moveDatabase({ programs, source, target }, `${folder}/landed-cost.dump`);
    } finally {
      await source.stop();
      await target.stop();
    }
  });
}

async function createDatabase(server: InstalledServer) {
  await server.initialize([], []);
  await server.start();
  await server.query(
    "create role landed_cost_app login password 'app-password'",
    "create database landed_cost owner landed_cost_app",
  );
}

const productUrl = ({ port }: InstalledServer) =>
  `postgres://landed_cost_app:app-password@127.0.0.1:${port}/landed_cost`;

async function moveDatabase({ programs, source, target }: System, file: string) {
  const { snapshot, hint, failed } = await dumpUnderLoad(programs, productUrl(source), file);
  const url = productUrl(target);
  const options = ["--no-owner", "--exit-on-error", "--dbname", url];
  await runProgram(programs("pg_restore"), [...options, file]);
  const restored = await readDigests(url);
  const later = await exerciseRestored(url);
  const tables = Object.keys(snapshot);
  return [
    atMost("pg_dump under load: failed calculations", failed, 0),
    atLeast("pg_restore: tables", tables.length, 15),
    atMost(
      "pg_restore: tables that differ from the snapshot",
      tables.filter((table) => snapshot[table] !== restored[table]).length,
      0,
    ),
    atMost(
      "restored: migrations that ran",
      later.migrations === restored[MIGRATIONS_TABLE] ? 0 : 1,
      0,
    ),
    atMost("restored: API key that cannot be decrypted", later.hint === hint ? 0 : 1, 0),
    atMost("restored: login failed", later.session ? 0 : 1, 0),
    atMost("restored: calculation failed", later.status === 200 ? 0 : 1, 0),
  ];
}

/** The digests are of the snapshot that pg_dump reads. */
async function dumpUnderLoad(programs: Programs, url: string, file: string) {
  const product = await startProcess(url);
  const clients = startClients(product.address, CLIENTS);
  try {
    const hint = await saveApiKey(product.address);
    await delay(2000);
    const snapshot = await withSnapshot(url, (id) =>
      runProgram(programs("pg_dump"), ["-Fc", "--snapshot", id, "--file", file, url]),
    );
    await delay(500);
    const responses = await clients.stop();
    return { snapshot, hint, failed: responses.filter(({ status }) => status !== 200).length };
  } finally {
    await clients.stop();
    await product.stop();
  }
}

async function saveApiKey(address: string): Promise<string | null> {
  const response = await fetch(`${address}/api/admin/credentials`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Cookie: await ownerCookie(address) },
    body: JSON.stringify({ password: owner.password, zonos_api_key: API_KEY }),
  });
  if (!response.ok) throw new Error(`The API key was not saved: ${response.status}`);
  return findHint(await response.json());
}

type Credential = { key: string; hint: string | null };

const findHint = (credentials: Credential[]) =>
  credentials.find(({ key }) => key === "zonos_api_key")?.hint ?? null;

async function exerciseRestored(url: string) {
  const product = await startProcess(url);
  try {
    const session = await ownerCookie(product.address);
    const response = await fetch(`${product.address}/api/admin/credentials`, {
      headers: { Cookie: session },
    });
    const hint = response.ok ? findHint(await response.json()) : "";
    const { status } = await calculate(product.address);
    const migrations = (await readDigests(url))[MIGRATIONS_TABLE];
    return { session, hint, status, migrations };
  } finally {
    await product.stop();
  }
}

const MIGRATIONS_TABLE = "drizzle.__drizzle_migrations";

type Digests = Record<string, string>;

const readDigests = (url: string): Promise<Digests> => withSnapshot(url, async () => undefined);

/** Row count and hash of every table in a snapshot that `work` may read, too. */
async function withSnapshot(url: string, work: (id: string) => Promise<unknown>): Promise<Digests> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query("select pg_export_snapshot() as id");
    await work(rows[0].id);
    return await digestTables(client);
  } finally {
    await client.end();
  }
}

async function digestTables(client: Client): Promise<Digests> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const digests: Digests = {};
  for (const { name } of rows) {
    const content = `md5(string_agg(line::text, ',' order by line::text))`;
    const { rows: found } = await client.query(
      `select count(*) || ' ' || coalesce(${content}, '') as digest from ${name} as line`,
    );
    digests[name] = found[0].digest;
  }
  return digests;
}
