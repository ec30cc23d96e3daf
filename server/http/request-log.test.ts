import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#server/errors/app-error.ts";
import { withAlerts } from "#server/observe/log.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";

let app: TestApp;
const lines: string[] = [];
const entries = () => lines.map((line) => JSON.parse(line));

beforeAll(async () => {
  app = await testApp({
    log: withAlerts(pino({ base: null }, { write: (line: string) => void lines.push(line) })),
  });
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const waitForLines = (count: number) => waitFor(() => expect(lines).toHaveLength(count));

describe("requestLog", () => {
  it("logs id, method, route, address, status and duration of a request and nothing else", async () => {
    const { headers } = await app.agent.get("/api/settings?token=hunter2").expect(200);
    await waitForLines(1);
    expect(entries()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        id: headers["x-request-id"],
        method: "GET",
        route: "/api/settings",
        ip: "127.0.0.1",
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  it("logs the account's id of a request with a session", async () => {
    const { agent, user } = await logInAs(app, "admin");
    lines.length = 0;
    await agent.get("/api/admin/settings").expect(200);
    await waitForLines(1);
    expect(entries()[0]).toMatchObject({ route: "/api/admin/settings", actor: user.id });
  });

  // Threats: D12, K3
  it("logs the route pattern instead of the URL", async () => {
    const { agent } = await logInAs(app, "owner");
    await agent.delete("/api/admin/users/unknown-id").expect(404);
    await app.agent.get("/api/nowhere/secret-path").expect(404);
    await waitFor(() => {
      const routes = entries().map(({ route, status }) => `${route} ${status}`);
      expect(routes).toEqual(expect.arrayContaining(["/api/admin/users/:id 404", "none 404"]));
    });
    expect(lines.join("")).not.toMatch(/unknown-id|secret-path/);
  });

  // Threats: D12, K3
  it("logs no cookie, header or body of the request", async () => {
    const { user, cookie } = await logInAs(app, "user");
    await app.agent.get("/api/auth/user").set("Cookie", cookie).set("Authorization", "Bearer key1");
    const email = `${user.email}\n{"level":50}`;
    await app.agent.post("/api/auth/login").send({ email, password: PASSWORD }).expect(400);
    await app.agent.post("/api/auth/reset-password").send({ token: "tok-1", password: PASSWORD });
    await app.agent.post("/api/calculate").send(shipment).expect(200);
    await waitFor(() => expect(lines.join("")).toContain("/api/calculate"));
    const [, sid = ""] = cookie.split("=");
    for (const secret of [sid, "key1", user.email, PASSWORD, "tok-1", "T-shirt"]) {
      expect(lines.join("")).not.toContain(secret);
    }
  });

  it("logs status 499 when the client closes the connection first", async () => {
    const client = await app.deps.pool.connect();
    await client.query("begin");
    await client.query("lock table users");
    const aborting = new AbortController();
    const response = fetch(`${app.address}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "ada@example.com", password: PASSWORD }),
      signal: aborting.signal,
    });
    await waitForLockWaits(app.deps.db, 1);
    aborting.abort();
    await expect(response).rejects.toThrow();
    await waitForLines(1);
    await client.query("rollback");
    client.release();
    expect(entries()[0]).toMatchObject({
      route: "/api/auth/login",
      ip: "127.0.0.1",
      status: 499,
    });
  });

  it.each([
    { cause: undefined, logged: "exchangeRates.unreachable" },
    {
      cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }),
      logged: "exchangeRates.unreachable ENOTFOUND",
    },
  ])("logs a provider's failure as $logged at level error", async ({ cause, logged }) => {
    const failure = new AppError("badGateway", "exchangeRates.unreachable", { cause });
    vi.spyOn(app.deps.settings, "get").mockRejectedValueOnce(failure);
    const { headers } = await app.agent.get("/api/settings").expect(502);
    await waitForLines(1);
    const line = { level: 50, id: headers["x-request-id"], error: logged };
    expect(entries()[0]).toMatchObject(line);
  });

  it("does not log health checks at level info", async () => {
    await app.agent.get("/healthz").expect(200);
    await app.agent.get("/api/settings").expect(200);
    await waitForLines(1);
  });
});

describe("X-Request-Id", () => {
  it("repeats the id of the request header", async () => {
    const id = "0192f3c4-aaaa-7bbb-8ccc-1234567890ab";
    const { headers } = await app.agent.get("/api/settings").set("X-Request-Id", id);
    expect(headers["x-request-id"]).toBe(id);
    await waitForLines(1);
    expect(entries()[0].id).toBe(id);
  });

  // Threats: K3
  it.each(["", "a b", 'a","level":"error', "x".repeat(65), "<script>"])(
    "is generated when the request header is %j",
    async (header) => {
      const { headers } = await app.agent.get("/api/settings").set("X-Request-Id", header);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/);
    },
  );

  it("differs for every response", async () => {
    const ids = new Set<string | undefined>();
    for (const path of ["/api/settings", "/api/settings", "/api/nope", "/healthz", "/%E0"]) {
      const { headers } = await app.agent.get(path);
      ids.add(headers["x-request-id"]);
    }
    expect(ids.size).toBe(5);
    expect(ids).not.toContain(undefined);
  });
});
