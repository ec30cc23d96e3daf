import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadDefaultVersion } from "#server/features/datasets/load-default-version.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import { withAlerts } from "#server/observe/log.ts";
import { type DatabaseProxy, databaseProxy } from "#tests/support/database-proxy.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { prepareDatabase } from "./lifecycle/prepare-database.ts";

let source: TestApp;
let proxy: DatabaseProxy;
let app: TestApp;
const lines: string[] = [];

const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
vi.spyOn(console, "info").mockImplementation(() => {});

beforeAll(async () => {
  source = await testApp();
  proxy = await databaseProxy(source.databaseUrl);
  const log = withAlerts(pino({ base: null }, { write: (line: string) => void lines.push(line) }));
  app = await testApp({ databaseUrl: proxy.url, connectionTimeoutMs: 1800, log });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
  await proxy.stop();
  await source.close();
});

const calculate = () => app.agent.post("/api/calculate").send(shipment);

describe("a server whose database is unavailable", () => {
  // Threats: J2
  it("returns 503 without a database and 200 again once it is back", async () => {
    await calculate().expect(200);
    await proxy.stop();
    app.deps.settings.invalidate();

    await calculate().expect(503);
    const { body, headers } = await app.agent.get("/api/settings").expect(503);
    expect(body).toEqual({
      message: "The service is temporarily unavailable. Try again in a few seconds.",
      code: "errors.unavailable",
    });
    expect(headers["retry-after"]).toBe("5");
    await app.agent.get("/healthz").expect(200);
    await app.agent.get("/readyz").expect(503);

    await proxy.start();
    await waitFor(() => calculate().expect(200));
    await app.agent.get("/readyz").expect(200);
  });

  it("logs the reason of a 503 in one line", async () => {
    await calculate().expect(200);
    await proxy.stop();
    lines.length = 0;
    await calculate().expect(503);
    await proxy.start();
    const error = /^(Aggregate)?Error.*(ECONNREFUSED|Connection terminated).*$/;
    await waitFor(() => {
      const entries = lines.map((line) => JSON.parse(line));
      const failed = { level: 50, status: 503, error: expect.stringMatching(error) };
      expect(entries).toContainEqual(expect.objectContaining(failed));
    });
    await waitFor(() => calculate().expect(200));
  });

  it("returns 503 for login, registration and admin calls and keeps sessions valid afterwards", async () => {
    const { user, cookie } = await logInAs(app, "owner");
    const listUsers = () => app.agent.get("/api/admin/users").set("Cookie", cookie);
    await listUsers().expect(200);
    await proxy.stop();

    const email = user.email;
    const post = (path: string, body: object) => () =>
      app.agent.post(`/api/auth/${path}`).send(body);
    const calls = [
      listUsers,
      () => app.agent.get("/api/auth/user").set("Cookie", cookie),
      post("login", { email, password: PASSWORD }),
      post("register", { email, password: PASSWORD, firstName: "A", lastName: "B" }),
      post("forgot-password", { email }),
      post("reset-password", { token: "a guess", password: PASSWORD }),
    ];
    for (const { status } of await Promise.all(calls.map((call) => call()))) {
      expect(status).toBe(503);
    }

    await proxy.start();
    await waitFor(() => listUsers().expect(200));
    await post("login", { email, password: PASSWORD })().expect(200);
  });

  // Threats: J3
  it("returns 503 and is not ready while the database hangs", async () => {
    await calculate().expect(200);
    proxy.hang();
    await Promise.all([calculate().expect(503), app.agent.get("/readyz").expect(503)]);

    proxy.unhang();
    await waitFor(() => calculate().expect(200));
  });
});

// Threats: J4
it("returns 503 while every pool connection is in use", async () => {
  const { pool } = app.deps;
  const size = pool.options.max ?? 0;
  const clients = await Promise.all(Array.from({ length: size }, () => pool.connect()));
  app.deps.settings.invalidate();
  await Promise.all([app.agent.get("/api/settings").expect(503), calculate().expect(503)]);
  for (const client of clients) client.release();
  await calculate().expect(200);
});

// Threats: J1
it("prepares a database that becomes available after the server has started", async () => {
  await proxy.stop();
  app.deps.health.phase = "starting";
  const prepared = prepareDatabase(app.deps, proxy.url, (db) => loadDefaultVersion(db, tariffs));
  await calculate().expect(503);
  await waitFor(() =>
    expect(errorLog).toHaveBeenCalledWith(expect.stringContaining("Database not ready, retrying")),
  );
  await proxy.start();
  await prepared;
  await waitFor(() => calculate().expect(200));
});
