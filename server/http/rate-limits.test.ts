import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

const env = { LIMIT_LOGIN: "4", LIMIT_REGISTER: "3", LIMIT_FORGOT: "2", LIMIT_CALCULATE: "20" };

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await testApp({ env: { ...env, TRUST_PROXY: "1" } });
  other = await testApp({ databaseUrl: one.databaseUrl, env: { ...env, TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const from = (app: TestApp, address: string, path: string, body: object) =>
  app.agent.post(path).set("X-Forwarded-For", address).send(body);

const statuses = async (answers: PromiseLike<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe("log-ins", () => {
  it("are limited over all processes, also for the right password, and to one address", async () => {
    const { user } = await logInAs(one, "user");
    const body = { email: user.email, password: "wrong password" };
    for (const app of [one, other, one, other]) {
      await from(app, "192.0.2.1", "/api/auth/login", body).expect(401);
    }
    const right = { email: user.email, password: PASSWORD };
    const refused = await from(other, "192.0.2.1", "/api/auth/login", right).expect(429);
    expect(Number(refused.get("Retry-After"))).toBeGreaterThan(800);
    expect(refused.body.code).toBe("errors.limited");

    const restarted = await testApp({
      databaseUrl: one.databaseUrl,
      env: { ...env, TRUST_PROXY: "1" },
    });
    await from(restarted, "192.0.2.1", "/api/auth/login", right).expect(429);
    await restarted.close();
    await from(one, "192.0.2.2", "/api/auth/login", right).expect(200);
  });

  it("that succeed do not count", async () => {
    const { user } = await logInAs(one, "user");
    for (let time = 0; time < 6; time++) {
      const body = { email: user.email, password: PASSWORD };
      await from(one, "192.0.2.3", "/api/auth/login", body).expect(200);
    }
  });

  it("of one address are limited whatever the account", async () => {
    const answers = Array.from({ length: 24 }, (_, index) =>
      from(one, "192.0.2.4", "/api/auth/login", {
        email: `someone-${index}@example.com`,
        password: "wrong password",
      }),
    );
    const refused = (await statuses(answers)).filter((status) => status === 429);
    expect(refused).toHaveLength(4);
  });
});

it("accounts from one address are limited", async () => {
  const answers = Array.from({ length: 5 }, (_, index) =>
    from(one, "192.0.2.5", "/api/auth/register", {
      email: `new-${index}@example.com`,
      password: PASSWORD,
      firstName: "New",
      lastName: "Comer",
    }),
  );
  expect(await statuses(answers)).toEqual([200, 200, 200, 429, 429]);
});

it("forgotten passwords are limited by account, whether or not there is one", async () => {
  const body = { email: "nobody@example.com" };
  await from(one, "192.0.2.6", "/api/auth/forgot-password", body).expect(200);
  await from(other, "192.0.2.7", "/api/auth/forgot-password", body).expect(200);
  await from(one, "192.0.2.8", "/api/auth/forgot-password", body).expect(429);
});

it("guesses at reset tokens are limited", async () => {
  const body = { token: "a guess", password: PASSWORD };
  for (let time = 0; time < 4; time++) {
    await from(one, "192.0.2.9", "/api/auth/reset-password", body).expect(400);
  }
  await from(one, "192.0.2.9", "/api/auth/reset-password", body).expect(429);
});

it("calculations are limited to exactly their number, however many come at once", async () => {
  const answers = Array.from({ length: 30 }, (_, index) =>
    from(index % 3 === 0 ? other : one, "192.0.2.10", "/api/calculate", shipment),
  );
  const all = await statuses(answers);
  expect(all.filter((status) => status === 200)).toHaveLength(20);
  expect(all.filter((status) => status === 429)).toHaveLength(10);
  await from(one, "192.0.2.11", "/api/calculate", shipment).expect(200);
});
