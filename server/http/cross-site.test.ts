import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const logOut = (headers: object) => app.agent.post("/api/auth/logout").set({ ...headers });

describe("rejectCrossSite", () => {
  it.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "not an address" },
  ])("returns 403 for a write with the headers %o", async (headers) => {
    const { body } = await logOut(headers).expect(403);
    expect(body.code).toBe("errors.crossSite");
  });

  it("returns 403 before it reads the body", async () => {
    await app.agent
      .post("/api/auth/login")
      .set({ "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain" })
      .send("not json")
      .expect(403);
  });

  it.each([
    {},
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "http://localhost:3000" },
  ])("accepts a write with the headers %o", async (headers) => {
    await logOut(headers).expect(200);
  });

  it("has no GET route for a write", async () => {
    for (const path of ["login", "logout", "register", "forgot-password", "reset-password"]) {
      await app.agent.get(`/api/auth/${path}`).expect(404);
    }
  });
});

it("sends no CORS header in responses to other origins", async () => {
  const { headers } = await app.agent.get("/api/settings").set("Origin", "https://evil.example");
  expect(headers).not.toHaveProperty("access-control-allow-origin");
});
