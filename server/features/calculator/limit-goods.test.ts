import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  // The limits of production.
  const env = { TRUST_PROXY: "1", LIMIT_CALCULATE: "120", LIMIT_PAYMENTS: "30" };
  app = await testApp({ env });
});
afterAll(() => app.close());

const [item] = shipment.items;

const calculate = (ip: string, itemCount: number) =>
  app.agent
    .post("/api/calculate")
    .set("X-Forwarded-For", ip)
    .send({ ...shipment, items: Array(itemCount).fill(item) });

describe("POST /api/calculate", () => {
  // Threats: L3
  it("costs one of the calculations a minute for each 25 items that it begins", async () => {
    for (let count = 0; count < 6; count++) await calculate("192.0.2.30", 500).expect(200);
    const { body } = await calculate("192.0.2.30", 1).expect(429);
    expect(body.code).toBe("errors.limited");

    for (let count = 0; count < 100; count++) await calculate("192.0.2.31", 1).expect(200);
    await calculate("192.0.2.31", 500).expect(200);
    await calculate("192.0.2.31", 1).expect(429);
  });

  // Threats: L3
  it("a calculation is limited by a budget of items for a day", async () => {
    await app.deps.limits.goods.consumePoints("192.0.2.32", 419_990);
    await calculate("192.0.2.32", 10).expect(200);
    const { headers } = await calculate("192.0.2.32", 10).expect(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(80_000);
  });
});

describe("POST /api/compare", () => {
  // Threats: L3
  it("costs as much as calculations of all its items", async () => {
    const requests = Array(5).fill({ ...shipment, items: Array(100).fill(item) });
    const compare = () =>
      app.agent.post("/api/compare").set("X-Forwarded-For", "192.0.2.35").send({ requests });
    for (let count = 0; count < 6; count++) await compare().expect(200);
    await compare().expect(429);
  });
});

describe("a shop of twenty people behind one IP address", () => {
  const ip = "192.0.2.40";

  // Threats: L3, L4
  it("calculates ten items three times a minute each, for ten hours a day", async () => {
    const minute = Array.from({ length: 60 }, () => calculate(ip, 10));
    for (const { status } of await Promise.all(minute)) expect(status).toBe(200);
    await app.deps.limits.goods.consumePoints(ip, 599 * 60 * 10);
    await calculate(ip, 10).expect(200);
  });

  it("pays ten times an hour, all within a minute", async () => {
    const { payment, confirm, receipt, verify } = app.deps.limits;
    for (let count = 0; count < 10; count++) {
      for (const limit of [payment, confirm, receipt, verify]) await limit.consume(ip);
    }
  });
});
