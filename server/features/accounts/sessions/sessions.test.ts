import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { datasetVersions, sessions, users } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

const requestCurrentUser = (cookie: string) =>
  app.agent.get("/api/auth/user").set("Cookie", cookie);
const sessionCount = () => app.deps.db.$count(sessions);

describe("a session cookie", () => {
  // Threats: B13, C8
  it("identifies the current user without exposing the password", async () => {
    const { agent, user } = await logInAs(app, "user");
    const { body, headers } = await agent.get("/api/auth/user").expect(200);
    expect(body).toEqual({
      id: user.id,
      email: user.email,
      firstName: "Ada",
      lastName: "Lovelace",
      role: "user",
    });
    expect(headers["cache-control"]).toBe("no-store");
  });

  // Threats: C3, C7
  it("a session cookie is HttpOnly, signed and SameSite=Lax", async () => {
    const { user } = await logInAs(app, "user");
    const response = await app.agent
      .post("/api/auth/login")
      .send({ email: user.email, password: PASSWORD });
    const [cookie] = response.get("Set-Cookie") ?? [];
    expect(cookie).toMatch(/^session=s%3A[\w-]{32}\.[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  // Threats: C1
  it("gets a new session id at login and never one from the request", async () => {
    const { user, cookie: before } = await logInAs(app, "user");
    const response = await app.agent
      .post("/api/auth/login")
      .set("Cookie", before)
      .send({ email: user.email, password: PASSWORD })
      .expect(200);
    const [after = ""] = response.get("Set-Cookie") ?? [];
    expect(after.split(";")[0]).not.toBe(before);
    await requestCurrentUser(before).expect(401);

    const chosen = await app.agent
      .post("/api/auth/login")
      .set("Cookie", "session=chosen-by-an-attacker")
      .send({ email: user.email, password: PASSWORD })
      .expect(200);
    expect(chosen.get("Set-Cookie")?.[0]).not.toContain("chosen-by-an-attacker");
  });

  // Threats: C2
  it("a session cookie is worthless after logging out", async () => {
    const { agent, cookie } = await logInAs(app, "user");
    const response = await agent.post("/api/auth/logout").expect(200);
    expect(response.get("Set-Cookie")?.[0]).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    await requestCurrentUser(cookie).expect(401);
    await agent.post("/api/auth/logout").expect(200);
  });

  // Threats: A10
  it("a session cookie is removed at logout together with the cookies of calculations and the browser's storage and pages", async () => {
    const { agent } = await logInAs(app, "user");
    for (const _ of [1, 2]) await agent.post("/api/calculate").send(shipment).expect(200);
    const response = await agent
      .post("/api/auth/logout")
      .expect(200)
      .expect("Clear-Site-Data", '"cache", "storage"');
    const [, ...removed] = response.get("Set-Cookie") ?? [];
    expect(removed).toHaveLength(2);
    for (const cookie of removed) expect(cookie).toMatch(/^calculation-.{22}=; Expires=Thu, 01/);
  });

  // Threats: C4
  it("a session cookie is not set for visitors, who get no session row", async () => {
    const before = await sessionCount();
    for (const path of ["/api/settings", "/api/auth/user", "/", "/unknown"]) {
      const { headers } = await app.agent.get(path);
      expect(headers).not.toHaveProperty("set-cookie");
    }
    await app.agent.post("/api/auth/logout").expect(200);
    expect(await sessionCount()).toBe(before);
  });

  // Threats: C9
  it.each([
    "session=",
    "session=s%3Aunknown.signature",
    "session=%E0%A4%A",
    `session=${"x".repeat(6000)}`,
    "session=a; session=b",
  ])("identifies no user when it is %.40s", async (cookie) => {
    await requestCurrentUser(cookie).expect(401);
  });
});

describe("a session", () => {
  // Threats: B5, B11
  it("a session has the user's current role, whatever its case in the database", async () => {
    const { agent, user } = await logInAs(app, "user");
    await app.deps.db.update(users).set({ role: "OWNER" }).where(sql`${users.id} = ${user.id}`);
    const { body } = await agent.get("/api/auth/user").expect(200);
    expect(body.role).toBe("owner");
  });

  // Threats: C6
  it("expires after 12 hours without a request", async () => {
    const { cookie } = await logInAs(app, "user");
    await app.deps.db.execute(sql`
      update session set expire = expire - interval '12 hours 1 minute' where sid = ${sessionId(cookie)}`);
    await requestCurrentUser(cookie).expect(401);
  });

  it("a session is not extended by what an open portal requests by itself", async () => {
    const { agent, cookie } = await logInAs(app, "admin");
    await app.deps.db.execute(sql`
      update session set expire = expire - interval '6 hours' where sid = ${sessionId(cookie)}`);
    const before = await expiry(cookie);
    await agent.get("/api/admin/landed-cost").expect(200);
    expect(await expiry(cookie)).toBe(before);
    await agent.get("/api/admin/settings").expect(200);
    expect(await expiry(cookie)).not.toBe(before);
  });

  // Threats: C6
  it("expires 7 days after login", async () => {
    const { cookie } = await logInAs(app, "user");
    const eightDaysAgo = Date.now() - 8 * 24 * 60 * 60 * 1000;
    await app.deps.db.execute(sql`
      update session set sess = jsonb_set(sess::jsonb, '{startedAt}', to_jsonb(${eightDaysAgo}::bigint))
      where sid = ${sessionId(cookie)}`);
    await requestCurrentUser(cookie).expect(401);
    expect(await app.deps.db.$count(sessions, sql`sid = ${sessionId(cookie)}`)).toBe(0);
  });

  // Threats: C6, J14
  it("starts and ages by the database's clock", async () => {
    shiftProcessClock(-8);
    const { cookie } = await logInAs(app, "user");
    vi.useRealTimers();
    await requestCurrentUser(cookie).expect(200);
    shiftProcessClock(8);
    await requestCurrentUser(cookie).expect(200);
  });

  // Threats: C5
  it.each(["another hash", null])("ends when the user's password hash becomes %s", async (hash) => {
    const { cookie, user } = await logInAs(app, "user");
    await app.deps.db.update(users).set({ password: hash }).where(sql`${users.id} = ${user.id}`);
    await requestCurrentUser(cookie).expect(401);
  });

  // Threats: B11, C5
  it("ends when its user is deleted", async () => {
    const { cookie, user } = await logInAs(app, "user");
    await app.deps.db.delete(users).where(sql`${users.id} = ${user.id}`);
    await requestCurrentUser(cookie).expect(401);
  });
});

describe("a request whose body arrives late", () => {
  const newOwner = { email: "late@example.com", password: PASSWORD, firstName: "L", lastName: "A" };
  const account = JSON.stringify({ ...newOwner, role: "owner" });

  // Threats: B11, C5
  it.each<[string, SQL, number]>([
    ["was demoted to admin", sql`update users set role = 'admin'`, 403],
    ["was demoted to user", sql`update users set role = 'user'`, 403],
    ["has another password", sql`update users set password = 'another hash'`, 401],
    ["was deleted", sql`delete from users`, 401],
  ])("creates no owner once the account %s", async (_case, change, status) => {
    const { cookie, user } = await logInAs(app, "owner");
    const sending = send("/api/admin/users", "application/json", cookie, account);
    await setTimeout(SESSION_READ_MS);
    await app.deps.db.execute(sql`${change} where id = ${user.id}`);
    expect((await sending.finish()).status).toBe(status);
    expect(await app.deps.db.$count(users, sql`email = ${newOwner.email}`)).toBe(0);
  });

  it("calculates for a visitor once the account was deleted", async () => {
    const { cookie, user } = await logInAs(app, "user");
    const sending = send("/api/calculate", "application/json", cookie, JSON.stringify(shipment));
    await setTimeout(SESSION_READ_MS);
    await app.deps.db.delete(users).where(sql`${users.id} = ${user.id}`);
    expect((await sending.finish()).status).toBe(200);
  });

  // Threats: B11, C5
  it.each([
    ["/api/admin/upload-logo", 'name="logo"; filename="a.svg"', SVG],
    ["/api/admin/upload-csv", 'name="file"; filename="a.csv"', TARIFFS],
  ])("uploads nothing to %s once the session has ended", async (path, part, content) => {
    const { cookie } = await logInAs(app, "admin");
    const versions = await app.deps.db.$count(datasetVersions);
    const form = `--x\r\nContent-Disposition: form-data; ${part}\r\n\r\n${content}\r\n--x--\r\n`;
    const sending = send(path, "multipart/form-data; boundary=x", cookie, form);
    await setTimeout(SESSION_READ_MS);
    await app.deps.db.execute(sql`delete from session where sid = ${sessionId(cookie)}`);
    expect((await sending.finish()).status).toBe(401);
    expect(await app.deps.db.$count(datasetVersions)).toBe(versions);
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const TARIFFS = "origin_country,origin_country_code,additional_tariff\nVietnam,VN,33";

/** The time after which the server has looked up the session. */
const SESSION_READ_MS = 200;

/** Sends a request but for the last bytes of its body. */
function send(path: string, type: string, cookie: string, body: string) {
  const headers = { Cookie: cookie, "Content-Type": type, "Content-Length": body.length };
  const sending = request(`${app.address}${path}`, { method: "POST", headers });
  const response = once(sending, "response");
  sending.write(body.slice(0, -3));
  return {
    async finish(): Promise<{ status: number; body: unknown }> {
      sending.end(body.slice(-3));
      const [res] = await response;
      return { status: res.statusCode, body: await json(res) };
    },
  };
}

// Threats: C10
it("accepts a session signed with a rotated secret that is still configured", async () => {
  const { cookie } = await logInAs(app, "user");
  const rotated = await testApp({
    databaseUrl: app.databaseUrl,
    env: { SESSION_SECRET: "another secret of thirty-two chars,a secret of thirty-two characters" },
  });
  await rotated.agent.get("/api/auth/user").set("Cookie", cookie).expect(200);
  await rotated.close();
});

// Threats: C3
it.each([
  ["a proxy that sends X-Forwarded-Proto", { "X-Forwarded-Proto": "https" }],
  ["a proxy that sends no X-Forwarded-Proto", {}],
  ["a second proxy, which is reached by http", { "X-Forwarded-Proto": "http" }],
])("sets a Secure cookie with the __Host- prefix on https behind %s", async (_, headers) => {
  const { user } = await logInAs(app, "user");
  const secure = await testApp({
    databaseUrl: app.databaseUrl,
    env: { PUBLIC_URL: "https://duty.example.com" },
  });
  const response = await secure.agent
    .post("/api/auth/login")
    .set(headers)
    .send({ email: user.email, password: PASSWORD })
    .expect(200);
  expect(response.get("Set-Cookie")?.[0]).toMatch(/^__Host-session=.*; Path=\/; HttpOnly; Secure;/);
  await secure.close();
});

const sessionId = (cookie: string) =>
  decodeURIComponent(cookie).slice("session=s:".length).split(".")[0];

async function expiry(cookie: string) {
  const rows = await app.deps.db.execute(
    sql`select expire::text from session where sid = ${sessionId(cookie)}`,
  );
  return rows.rows[0]?.expire;
}
