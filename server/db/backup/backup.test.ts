import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildDatabaseUrl, runStatement } from "#server/testing/admin.ts";
import { logInAs, PASSWORD } from "#server/testing/log-in.ts";
import { shipment } from "#server/testing/shipments.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { migrateDatabase } from "../migrate.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const place = mkdtempSync(join(tmpdir(), "landed-cost-backup-test-"));
const emptied = `restored_${process.pid}_${Date.now()}`;

let app: TestApp;
let emptyUrl: string;
beforeAll(async () => {
  app = await testApp();
  const adminUrl = inject("adminUrl");
  await runStatement(adminUrl, `create database ${emptied}`);
  emptyUrl = buildDatabaseUrl(emptied, adminUrl);
});
afterAll(async () => {
  await app.close();
  await runStatement(inject("adminUrl"), `drop database ${emptied} with (force)`);
  rmSync(place, { recursive: true });
});

const folder = (name: string) => mkdtempSync(join(place, name));

it("brings everything back as it was, into an empty database, and the product goes on", async () => {
  const { user } = await logInAs(app, "owner");
  await app.agent.post("/api/calculate").send(shipment).expect(200);
  const [dataDir, otherDir, backup] = [folder("data"), folder("other"), join(place, "backup")];
  writeFileSync(join(dataDir, "session-secret"), "a secret of this installation");

  const written = await backUp(app.databaseUrl, dataDir, backup);
  await app.agent.post("/api/calculate").send(shipment).expect(200); // too late for the backup
  await restore(emptyUrl, otherDir, backup);
  await migrateDatabase(emptyUrl, async () => {});

  expect(readFileSync(join(otherDir, "session-secret"), "utf8")).toContain("this installation");
  const restored = await testApp({ databaseUrl: emptyUrl });
  for (const { name, rows } of written.tables) {
    expect(await restored.deps.db.$count(sql.identifier(name)), name).toBe(rows);
  }
  const login = { email: user.email, password: PASSWORD };
  await restored.agent.post("/api/auth/login").send(login).expect(200); // and a new number in the trail
  const { body } = await restored.agent.post("/api/calculate").send(shipment).expect(200);
  expect(body.totalLandedCost).toBeGreaterThan(0);
  await restored.close();
});

it("touches nothing that is in use, and takes nothing that is not whole", async () => {
  const backup = join(place, "another");
  await backUp(app.databaseUrl, folder("data"), backup);
  await expect(restore(app.databaseUrl, folder("other"), backup)).rejects.toThrow("is in use");
  await expect(restore(emptyUrl, place, folder("unfinished"))).rejects.toThrow("not a backup");
});
