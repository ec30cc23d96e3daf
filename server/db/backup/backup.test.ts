import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildDatabaseUrl, runStatement } from "#tests/support/database-admin.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { migrateDatabase } from "../migrate.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const root = mkdtempSync(join(tmpdir(), "landed-cost-backup-test-"));
const emptyDatabase = `restored_${process.pid}_${Date.now()}`;

let app: TestApp;
let emptyUrl: string;
beforeAll(async () => {
  app = await testApp();
  const adminUrl = inject("adminUrl");
  await runStatement(adminUrl, `create database ${emptyDatabase}`);
  emptyUrl = buildDatabaseUrl(emptyDatabase, adminUrl);
});
afterAll(async () => {
  await app.close();
  await runStatement(inject("adminUrl"), `drop database ${emptyDatabase} with (force)`);
  rmSync(root, { recursive: true });
});

const folder = (name: string) => mkdtempSync(join(root, name));

describe("restore", () => {
  it("restores all rows and secrets into an empty database that the product then runs on", async () => {
    const { user } = await logInAs(app, "owner");
    await app.agent.post("/api/calculate").send(shipment).expect(200);
    const [dataDir, otherDir, backup] = [folder("data"), folder("other"), join(root, "backup")];
    writeFileSync(join(dataDir, "session-secret"), "a secret of this installation");

    const written = await backUp(app.databaseUrl, dataDir, backup);
    await app.agent.post("/api/calculate").send(shipment).expect(200); // not in the backup
    await restore(emptyUrl, otherDir, backup);
    await migrateDatabase(emptyUrl, async () => {});

    expect(readFileSync(join(otherDir, "session-secret"), "utf8")).toContain("this installation");
    const restored = await testApp({ databaseUrl: emptyUrl });
    for (const { name, rows } of written.tables) {
      expect(await restored.deps.db.$count(sql.identifier(name)), name).toBe(rows);
    }
    const login = { email: user.email, password: PASSWORD };
    await restored.agent.post("/api/auth/login").send(login).expect(200); // inserts into an identity column
    const { body } = await restored.agent.post("/api/calculate").send(shipment).expect(200);
    expect(body.totalLandedCost).toBeGreaterThan(0);
    await restored.close();
  });

  it("rejects a database that is not empty and a backup that is not complete", async () => {
    const backup = join(root, "another");
    await backUp(app.databaseUrl, folder("data"), backup);
    await expect(restore(app.databaseUrl, folder("other"), backup)).rejects.toThrow("is not empty");
    await expect(restore(emptyUrl, root, folder("unfinished"))).rejects.toThrow(
      "not a complete backup",
    );
  });
});
