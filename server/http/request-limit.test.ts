import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { createRequestLimit } from "./request-limit.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: "1", LIMIT_CALCULATE: "1" } });
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

// Threats: L10
it("createRequestLimit counts each address in windows", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const limit = createRequestLimit(2, 60_000);
  for (let count = 0; count < 2; count++) limit.consume("192.0.2.1");
  expect(() => limit.consume("192.0.2.1")).toThrow("errors.limited");
  limit.consume("192.0.2.2");
  vi.advanceTimersByTime(60_000);
  limit.consume("192.0.2.1");
});

// Threats: L9, L10
it.each(["", "invented"])(
  "limits all requests of an address with the header %s%i",
  async (text) => {
    const get = (index: number) =>
      app.agent.get("/api/settings").set("X-Forwarded-For", text ? `${text}${index}` : "192.0.2.3");
    for (let count = 0; count < 50; count++) await get(count).expect(200);
    const { body, headers } = await get(50).expect(429);
    expect(body.code).toBe("errors.limited");
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await app.agent.get("/api/settings").set("X-Forwarded-For", "192.0.2.4").expect(200);
  },
);
