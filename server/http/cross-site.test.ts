import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#tests/support/endpoints.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await logInAs(app, "owner");
});
afterAll(() => app.close());

const logOut = (headers: object) => app.agent.post("/api/auth/logout").set({ ...headers });

describe("rejectCrossSite", () => {
  // Threats: E1
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

  // Threats: E2
  it("returns 403 before it reads the body", async () => {
    await app.agent
      .post("/api/auth/login")
      .set({ "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain" })
      .send("not json")
      .expect(403);
  });

  // Threats: E3
  it.each([
    {},
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "http://localhost:3000" },
  ])("accepts a write with the headers %o", async (headers) => {
    await logOut(headers).expect(200);
  });
});

const writes = endpoints.filter(({ method, kind }) => method !== "GET" && kind !== "webhook");
const send = (method: string, path: string) =>
  fetch(app.address + path.replace(/:\w+/, "unknown"), {
    method,
    headers: { Cookie: owner.cookie, "Sec-Fetch-Site": "cross-site" },
  });

// Threats: E1, E2
it.each(writes)("returns 403 for the cross-site request $name of an owner", async (endpoint) => {
  const response = await send(endpoint.method, endpoint.path);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "errors.crossSite" });
});

const readPaths = endpoints.filter(({ method }) => method === "GET").map(({ path }) => path);
const writePaths = writes.map(({ path }) => path).filter((path) => !readPaths.includes(path));

// Threats: E4
it.each([...new Set(writePaths)])("returns 405 for GET and HEAD %s", async (path) => {
  for (const method of ["GET", "HEAD"]) expect((await send(method, path)).status).toBe(405);
});

// Threats: E5
it("sends no CORS header in responses to other origins", async () => {
  const { headers } = await app.agent.get("/api/settings").set("Origin", "https://evil.example");
  expect(headers).not.toHaveProperty("access-control-allow-origin");
});
