import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { buildDatabaseUrl, queryRows, runStatement } from "#tests/support/database-admin.ts";
import { databaseProxy } from "#tests/support/database-proxy.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { migrateDatabase } from "../migrate.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const root = mkdtempSync(join(tmpdir(), "landed-cost-backup-test-"));
const emptyDatabase = `restored_${process.pid}_${Date.now()}`;
const owner = `${emptyDatabase}_owner`;

let app: TestApp;
let emptyUrl: string;
beforeAll(async () => {
  app = await testApp();
  const adminUrl = inject("adminUrl");
  await runStatement(adminUrl, `create role ${owner} login password 'secret'`);
  await runStatement(adminUrl, `create database ${emptyDatabase} owner ${owner}`);
  const url = new URL(buildDatabaseUrl(emptyDatabase, adminUrl));
  emptyUrl = Object.assign(url, { username: owner, password: "secret" }).href;
});
afterAll(async () => {
  await app.close();
  await runStatement(inject("adminUrl"), `drop database ${emptyDatabase} with (force)`);
  await runStatement(inject("adminUrl"), `drop role ${owner}`);
  rmSync(root, { recursive: true });
});

const foreignKeys = async ({ deps }: TestApp) =>
  (
    await deps.db.execute(sql`
      select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' order by 1, 2`)
  ).rows;

const folder = (name: string) => mkdtempSync(join(root, name));

describe("restore", () => {
  // Threats: K7
  it("restores all rows, keys and secrets into an empty database of a role that is no superuser", async () => {
    const { user } = await logInAs(app, "owner");
    await app.agent.post("/api/calculate").send(shipment).expect(200);
    const [dataDir, otherDir, backup] = [folder("data"), folder("other"), join(root, "backup")];
    writeFileSync(join(dataDir, "session-secret"), "a secret of this installation");

    const written = await backUp(app.databaseUrl, dataDir, backup);
    await app.agent.post("/api/calculate").send(shipment).expect(200); // not in the backup
    chmodSync(join(backup, "session-secret"), 0o644); // as of a copy on a file system without modes
    await restore(emptyUrl, otherDir, backup);
    await migrateDatabase(emptyUrl, async () => {});

    expect(readFileSync(join(otherDir, "session-secret"), "utf8")).toContain("this installation");
    expect(statSync(join(otherDir, "session-secret")).mode & 0o777).toBe(0o600);
    const restored = await testApp({ databaseUrl: emptyUrl });
    for (const { name, rows } of written.tables) {
      expect(await restored.deps.db.$count(sql.identifier(name)), name).toBe(rows);
    }
    expect(await foreignKeys(restored)).toEqual(await foreignKeys(app));
    const login = { email: user.email, password: PASSWORD };
    await restored.agent.post("/api/auth/login").send(login).expect(200); // inserts into an identity column
    const { body } = await restored.agent.post("/api/calculate").send(shipment).expect(200);
    expect(body.totalLandedCost).toBeGreaterThan(0);
    await restored.close();
  });

  // Threats: K7
  it("makes backups that no other account of the machine can read", async () => {
    const [dataDir, backup] = [folder("private"), join(root, "private-backup")];
    writeFileSync(join(dataDir, "session-secret"), "a secret", { mode: 0o600 });
    await backUp(app.databaseUrl, dataDir, backup);
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect(mode(backup)).toBe(0o700);
    for (const file of ["users.copy.gz", "settings.copy.gz", "session-secret"]) {
      expect(mode(join(backup, file))).toBe(0o600);
    }
  });

  it("backs up a server without a data directory, whose secrets are in its environment", async () => {
    const backup = join(root, "without-secrets");
    const { secrets } = await backUp(app.databaseUrl, join(root, "missing"), backup);
    expect(secrets).toEqual([]);
    await expect(restore(app.databaseUrl, root, backup)).rejects.toThrow("is not empty");
  });

  it("rejects a database that is not empty and a backup that is not complete", async () => {
    const backup = join(root, "another");
    await backUp(app.databaseUrl, folder("data"), backup);
    await expect(restore(app.databaseUrl, folder("other"), backup)).rejects.toThrow("is not empty");
    await expect(restore(emptyUrl, root, folder("unfinished"))).rejects.toThrow(
      "not a complete backup",
    );
  });

  // Threats: L14
  it("rejects a manifest with a name that is a path", async () => {
    const backup = join(root, "with-paths");
    await backUp(app.databaseUrl, folder("data"), backup);
    const file = join(backup, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    for (const change of [
      { secrets: ["../session-secret"] },
      { tables: [{ name: "../../etc/passwd", columns: [], rows: 0 }] },
    ]) {
      writeFileSync(file, JSON.stringify({ ...manifest, ...change }));
      await expect(restore(emptyUrl, root, backup)).rejects.toThrow("invalid name");
    }
  });
});

describe("restore into a database of another server", () => {
  const database = `${emptyDatabase}_other`;
  const url = () => buildDatabaseUrl(database, inject("adminUrl"));
  let backup: string;
  beforeEach(async () => {
    const dataDir = folder("data");
    writeFileSync(join(dataDir, "session-secret"), "a secret of this installation");
    backup = join(folder("backups"), "whole");
    await backUp(app.databaseUrl, dataDir, backup);
    await runStatement(inject("adminUrl"), `create database ${database}`);
  });
  afterEach(() => runStatement(inject("adminUrl"), `drop database ${database} with (force)`));

  it("creates the data directory for the secrets", async () => {
    const dataDir = join(root, "no", "such", "directory");
    await restore(url(), dataDir, backup);
    expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toContain("this installation");
  });

  it.each(["session-secret", "settings.copy.gz"])(
    "rejects a backup without its file %s and leaves the database empty",
    async (file) => {
      rmSync(join(backup, file));
      await expect(restore(url(), folder("data"), backup)).rejects.toThrow(
        `${backup} is not a complete backup: ${file} is missing`,
      );
      expect(await queryRows(url(), "select from pg_tables where schemaname = 'public'")).toEqual(
        [],
      );
    },
  );

  it.each([
    ["cut off", (file: Buffer) => file.subarray(0, -10)],
    ["overwritten", (file: Buffer) => Buffer.alloc(file.length)],
  ])("names the table of a file that was %s", async (_, damage) => {
    const file = join(backup, "tariff_rates.copy.gz");
    writeFileSync(file, damage(readFileSync(file)));
    await expect(restore(url(), folder("data"), backup)).rejects.toThrow(
      "tariff_rates cannot be read; the backup is damaged",
    );
  });
});

describe("when the connection to the database is lost", () => {
  const CUT = { statement: /^copy/i, times: 1, effect: "cut" } as const;
  const LOST = "Connection terminated unexpectedly";

  it("a backup throws its error, is not complete, and needs a new folder", async () => {
    const proxy = await databaseProxy(app.databaseUrl);
    const [dataDir, backup] = [folder("data"), join(root, "cut")];
    proxy.arm(CUT);
    await expect(backUp(proxy.url, dataDir, backup)).rejects.toThrow(LOST);
    await proxy.stop();
    await expect(restore(emptyUrl, dataDir, backup)).rejects.toThrow("not a complete backup");
    await expect(backUp(app.databaseUrl, dataDir, backup)).rejects.toThrow("name a new folder");
  });

  it("a restore throws its error and leaves no rows", async () => {
    const database = `${emptyDatabase}_cut`;
    await runStatement(inject("adminUrl"), `create database ${database}`);
    const url = buildDatabaseUrl(database, inject("adminUrl"));
    const proxy = await databaseProxy(url);
    const backup = join(root, "whole");
    await backUp(app.databaseUrl, folder("data"), backup);
    proxy.arm(CUT);
    await expect(restore(proxy.url, folder("other"), backup)).rejects.toThrow(LOST);
    await proxy.stop();
    expect(await queryRows(url, "select from dataset_versions")).toEqual([]);
    await runStatement(inject("adminUrl"), `drop database ${database} with (force)`);
  });
});
