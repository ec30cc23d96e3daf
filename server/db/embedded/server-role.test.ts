import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "#server/db/embedded.ts";
import { migrateDatabase, migrateTo } from "#server/db/migrate.ts";
import { loadDefaultVersion } from "#server/features/datasets/load-default-version.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { fastTempFolder } from "#tests/support/temp-folder.ts";
import { testApp } from "#tests/support/test-app.ts";

let parent: string;
let dir: string;
let running: EmbeddedDatabase[];

beforeEach(() => {
  parent = mkdtempSync(join(fastTempFolder(), "landed-cost-role-"));
  chmodSync(parent, 0o755); // for root the server runs as "nobody", who must be able to enter
  dir = join(parent, "postgres");
  running = [];
});

afterEach(async () => {
  for (const database of running.reverse()) await database.stop();
  if (existsSync(dir)) rmSync(realpathSync(dir), { recursive: true });
  rmSync(parent, { recursive: true });
});

describe("the role of the embedded database", () => {
  // Threats: K6
  it("owns the database and has no other rights", async () => {
    const { url } = await start();
    expect(await readRows(url, ROLE_ATTRIBUTES)).toEqual([PLAIN_OWNER]);
    await expect(readRows(url, "select pg_read_file('/etc/hostname')")).rejects.toThrow(
      "permission denied",
    );
    await expect(readRows(url, "create role another superuser")).rejects.toThrow(
      "permission denied",
    );
  });

  // Threats: K6
  it("the role of the embedded database is reached with its password only, and from this machine only", async () => {
    const { url, superuserUrl } = await start();
    for (const own of [url, superuserUrl]) {
      for (const password of ["", "wrong"]) {
        const { href } = Object.assign(new URL(own), { password });
        await expect(readRows(href, "select 1")).rejects.toThrow("password");
      }
      const { href } = Object.assign(new URL(own), { hostname: "127.0.0.2" }); // as that of a network
      await expect(readRows(href, "select 1")).rejects.toThrow(/^connect E/);
    }
  });

  it("takes over a database of the superuser with its rows, and migrates and serves it", async () => {
    const old = await start();
    await makeOld(old.superuserUrl);
    await old.stop();

    const [{ url }] = await Promise.all([start(), start()]);
    expect(await readRows(url, ROLE_ATTRIBUTES)).toEqual([PLAIN_OWNER]);
    expect(await readRows(url, OBJECTS_OF_SUPERUSER)).toEqual([]);
    expect(await readRows(url, "select it from standalone.word")).toEqual([{ it: "税" }]);
    await migrateDatabase(url, (db) => loadDefaultVersion(db, tariffs));
    const app = await testApp({ databaseUrl: url });
    await app.agent.post("/api/calculate").send(shipment).expect(200);
    await logInAs(app, "owner");
    await app.close();
  }, 60_000);

  it("takes over what a stopped start left, and what a version without the role added", async () => {
    const { url, superuserUrl } = await start();
    await readRows(superuserUrl, "alter database postgres owner to landed_cost");
    await readRows(superuserUrl, "create table added_by_old_version as select 1 as id");
    await expect(readRows(url, "select id from added_by_old_version")).rejects.toThrow();

    await start();
    expect(await readRows(url, ROLE_ATTRIBUTES)).toEqual([PLAIN_OWNER]);
    expect(await readRows(url, "select id from added_by_old_version")).toEqual([{ id: 1 }]);
  });
});

const PLAIN_OWNER = { super: false, other: false, owner: true };
const ROLE_ATTRIBUTES = `
  select rolsuper as super, rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as other,
    datdba = pg_roles.oid as owner
  from pg_roles, pg_database where rolname = current_user and datname = current_database()`;

const OBJECTS_OF_SUPERUSER = `
  select relname as name from pg_class where relowner = 10 and oid >= 16384 and relkind <> 't'
  union all select proname from pg_proc where proowner = 10 and oid >= 16384
  union all select typname from pg_type where typowner = 10 and oid >= 16384
  union all select nspname from pg_namespace where nspowner = 10 and oid >= 16384 and nspname !~ '^pg_'`;

async function start() {
  const database = await startEmbedded({ dir });
  running.push(database);
  return database;
}

/** Makes the cluster as a version left it that ran as the superuser, one migration ago. */
async function makeOld(superuserUrl: string) {
  await readRows(superuserUrl, "alter database postgres owner to landed_cost");
  await readRows(superuserUrl, "drop role landed_cost_app");
  const journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8"));
  await withClient(superuserUrl, async (client) => {
    await migrateTo(client, journal.entries.length - 1);
    await client.query(`
      create schema standalone;
      create type standalone.mood as enum ('good');
      create domain standalone.label as text;
      create sequence standalone.counter;
      create table standalone.word (id serial, it standalone.label);
      create view standalone.words as select it from standalone.word;
      create procedure standalone.wait() language sql as 'select 1';
      insert into standalone.word (it) values ('税')`);
  });
}

const readRows = (url: string, statement: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query(statement)).rows);

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // of a server that shuts down
  await client.connect();
  return run(client).finally(() => client.end());
}
