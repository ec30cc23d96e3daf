import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import { insertAccount } from "#server/features/accounts/users/insert-account.ts";
import { mailOutbox } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

const env = { LIMIT_LOGIN: "4", LIMIT_REGISTER: "3", LIMIT_FORGOT: "2", LIMIT_CALCULATE: "20" };

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await testApp({ env: { ...env, TRUST_PROXY: "1" } });
  second = await testApp({ databaseUrl: first.databaseUrl, env: { ...env, TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

afterEach(() => {
  vi.useRealTimers();
});

const postFrom = (app: TestApp, ip: string, path: string, body: object) =>
  app.agent.post(path).set("X-Forwarded-For", ip).send(body);

/** An account that has not logged in. */
const insertUser = async () =>
  insertAccount(first.deps.db, {
    email: `user-${crypto.randomUUID()}@example.com`,
    passwordHash: await first.deps.passwords.hash(PASSWORD),
    firstName: "Ada",
    lastName: "Lovelace",
    role: "user",
    isVerified: false,
  });

const statuses = async (responses: PromiseLike<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

describe("POST /api/auth/login", () => {
  // Threats: D4, D6
  it("is limited per account and IP address across processes and restarts", async () => {
    const { user } = await logInAs(first, "user");
    const body = { email: user.email, password: "wrong password" };
    for (const app of [first, second, first, second]) {
      await postFrom(app, "192.0.2.1", "/api/auth/login", body).expect(401);
    }
    const right = { email: user.email, password: PASSWORD };
    const rejected = await postFrom(second, "192.0.2.1", "/api/auth/login", right).expect(429);
    expect(Number(rejected.get("Retry-After"))).toBeGreaterThan(800);
    expect(rejected.body.code).toBe("errors.limited");

    const restarted = await testApp({
      databaseUrl: first.databaseUrl,
      env: { ...env, TRUST_PROXY: "1" },
    });
    await postFrom(restarted, "192.0.2.1", "/api/auth/login", right).expect(429);
    await restarted.close();
    await postFrom(first, "192.0.2.2", "/api/auth/login", right).expect(200);
  });

  // Threats: D4, J14
  it.each([1, -1])("is limited while the clock of one process is off by %i days", async (days) => {
    const { user } = await logInAs(first, "user");
    const logIn = (app: TestApp) =>
      postFrom(app, "192.0.2.12", "/api/auth/login", {
        email: user.email,
        password: "wrong password",
      });
    for (let time = 0; time < 2; time++) await logIn(first).expect(401);
    shiftProcessClock(days);
    for (let time = 0; time < 2; time++) await logIn(second).expect(401);
    const rejected = await logIn(second).expect(429);
    expect(Number(rejected.get("Retry-After"))).toBeLessThanOrEqual(900);
    vi.useRealTimers();
    const alsoRejected = await logIn(first).expect(429);
    expect(Number(alsoRejected.get("Retry-After"))).toBeLessThanOrEqual(900);
  });

  // Threats: D5
  it("checks no more than the allowed passwords of concurrent logins with invented addresses", async () => {
    const exposed = await testApp({ databaseUrl: first.databaseUrl, env });
    const { user } = await logInAs(exposed, "user");
    const verify = vi.spyOn(exposed.deps.passwords, "verify");
    const guesses = Array.from({ length: 15 }, (_, index) =>
      postFrom(exposed, `198.51.100.${index}`, "/api/auth/login", {
        email: user.email,
        password: `guess ${index}`,
      }),
    );
    const all = await statuses(guesses);
    expect(all).toEqual([...Array(4).fill(401), ...Array(11).fill(429)]);
    expect(verify).toHaveBeenCalledTimes(4);
    await exposed.close();
  });

  // Threats: D6, D19
  it("is limited per account for addresses that are new to it, not for those that logged in or reset its password", async () => {
    const user = await insertUser();
    const logIn = (ip: string, password: string) =>
      postFrom(first, ip, "/api/auth/login", { email: user.email, password });
    await logIn("192.0.2.40", PASSWORD).expect(200);
    const guesses = Array.from({ length: 45 }, (_, index) =>
      logIn(`203.0.113.${index}`, "wrong password"),
    );
    const rejected = (await statuses(guesses)).filter((status) => status === 429);
    expect(rejected).toHaveLength(6); // of ten times LIMIT_LOGIN, the first login was one
    const { body } = await logIn("203.0.113.99", PASSWORD).expect(429);
    expect(body.message).toContain("Forgot your password?");
    await logIn("192.0.2.40", PASSWORD).expect(200);

    const token = await createResetToken(first.deps.db, user.id);
    const reset = { token, password: "another password" };
    await postFrom(first, "203.0.113.99", "/api/auth/reset-password", reset).expect(200);
    await logIn("203.0.113.99", "another password").expect(200);
    const isOwn = eq(mailOutbox.userId, user.id);
    const mails = await first.deps.db.select().from(mailOutbox).where(isOwn);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["passwordChanged", "passwordGuesses"]);
  });

  // Threats: D7, D19
  it("is limited in the same way for an unknown email", async () => {
    const logIn = (ip: string) =>
      postFrom(first, ip, "/api/auth/login", { email: "none@example.com", password: "a guess" });
    const guesses = Array.from({ length: 41 }, (_, index) => logIn(`198.51.100.${index}`));
    expect((await statuses(guesses)).filter((status) => status === 429)).toHaveLength(1);
  });

  it("does not count successful logins", async () => {
    const { user } = await logInAs(first, "user");
    for (let time = 0; time < 6; time++) {
      const body = { email: user.email, password: PASSWORD };
      await postFrom(first, "192.0.2.3", "/api/auth/login", body).expect(200);
    }
  });

  // Threats: D5
  it("is limited per IP address across accounts", async () => {
    const responses = Array.from({ length: 24 }, (_, index) =>
      postFrom(first, "192.0.2.4", "/api/auth/login", {
        email: `someone-${index}@example.com`,
        password: "wrong password",
      }),
    );
    const rejected = (await statuses(responses)).filter((status) => status === 429);
    expect(rejected).toHaveLength(4);
  });
});

// Threats: B1
it("limits registrations per IP address", async () => {
  const responses = Array.from({ length: 5 }, (_, index) =>
    postFrom(first, "192.0.2.5", "/api/auth/register", {
      email: `new-${index}@example.com`,
      password: PASSWORD,
      firstName: "New",
      lastName: "Comer",
    }),
  );
  expect(await statuses(responses)).toEqual([200, 200, 200, 429, 429]);
});

// Threats: D5
it("limits registrations per /48 network of IPv6 addresses to those of ten addresses", async () => {
  const register = (network: number, count: number) =>
    postFrom(first, `2001:db8:f:${network}::1`, "/api/auth/register", {
      email: `network${network}.${count}@example.com`,
      password: PASSWORD,
      firstName: "N",
      lastName: "N",
    });
  for (let network = 1; network <= 10; network++) {
    for (let count = 0; count < 3; count++)
      await register(network, count).expect(({ status }) => {
        expect(status).toBeLessThan(300);
      });
  }
  await register(11, 0).expect(429);
  await postFrom(first, "2001:db8:e:1::1", "/api/auth/register", {
    email: "other.network@example.com",
    password: PASSWORD,
    firstName: "N",
    lastName: "N",
  }).expect(({ status }) => expect(status).toBeLessThan(300));
});

// Threats: D6, D10
it("limits forgot-password per email and IP address, also for unknown accounts", async () => {
  const body = { email: "unknown@example.com" };
  await postFrom(first, "192.0.2.6", "/api/auth/forgot-password", body).expect(200);
  await postFrom(second, "192.0.2.6", "/api/auth/forgot-password", body).expect(200);
  await postFrom(first, "192.0.2.6", "/api/auth/forgot-password", body).expect(429);
  await postFrom(first, "192.0.2.7", "/api/auth/forgot-password", body).expect(200);
});

// Threats: D10
it("limits forgot-password per IP address to five times as many", async () => {
  const request = (ip: string, name: number) => {
    const body = { email: `unknown-${name}@example.com` };
    return postFrom(first, ip, "/api/auth/forgot-password", body);
  };
  for (let name = 0; name < 10; name++) await request("192.0.2.20", name).expect(200);
  await request("192.0.2.20", 10).expect(429);
  await request("192.0.2.21", 10).expect(200);
});

// Threats: D16
it.each([
  ["/api/auth/reset-password", "192.0.2.9", { token: "a guess", password: PASSWORD }],
  ["/api/auth/confirm-email", "192.0.2.22", { token: "a guess" }],
])("limits POST %s per IP address", async (path, ip, body) => {
  const { email } = await insertUser();
  const login = await postFrom(first, ip, "/api/auth/login", { email, password: PASSWORD });
  const cookie = login.get("Set-Cookie")?.[0] ?? "";
  const guess = () => postFrom(first, ip, path, body).set("Cookie", cookie);
  for (let time = 0; time < 4; time++) await guess().expect(400);
  await guess().expect(429);
});

// Threats: D5
it("limits concurrent calculations to exactly the configured number", async () => {
  const responses = Array.from({ length: 30 }, (_, index) =>
    postFrom(index % 3 === 0 ? second : first, "192.0.2.10", "/api/calculate", shipment),
  );
  const all = await statuses(responses);
  expect(all.filter((status) => status === 200)).toHaveLength(20);
  expect(all.filter((status) => status === 429)).toHaveLength(10);
  await postFrom(first, "192.0.2.11", "/api/calculate", shipment).expect(200);
});

// Threats: D5
it("allows exactly the configured number of calculations when it is no multiple of ten", async () => {
  const app = await testApp({
    databaseUrl: first.databaseUrl,
    env: { LIMIT_CALCULATE: "29", TRUST_PROXY: "1" },
  });
  const responses = Array.from({ length: 32 }, () =>
    postFrom(app, "192.0.2.13", "/api/calculate", {}),
  );
  expect((await statuses(responses)).filter((status) => status === 429)).toHaveLength(3);
  await app.close();
});

it("counts searches of an IPv6 network up to the largest LIMIT_CALCULATE", async () => {
  const app = await testApp({
    databaseUrl: first.databaseUrl,
    env: { LIMIT_CALCULATE: "999999999", TRUST_PROXY: "1" },
  });
  await app.agent
    .get("/api/schedule/search?q=0101")
    .set("X-Forwarded-For", "2001:db8::1")
    .expect(200);
  await app.close();
});

it("rejects calculations above the limit without reading them", async () => {
  for (let count = 0; count < 20; count++) {
    await postFrom(first, "192.0.2.12", "/api/calculate", {}).expect(400);
  }
  await postFrom(first, "192.0.2.12", "/api/calculate", {}).expect(429);
});
