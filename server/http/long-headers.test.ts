import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

const LENGTH = 15_000;
const REQUESTS = 20;
const MAX_MS_PER_REQUEST = 35;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (let count = 0; count < REQUESTS; count++) await app.agent.get("/api/settings").expect(200);
});
afterAll(() => app.close());

const fill = (start: string, text: string, end = "") =>
  start + text.repeat(Math.floor(LENGTH / text.length)) + end;

describe("a request with 15 KB in a header", () => {
  // Threats: H9, L2
  it.each([
    ["Content-Type", fill("application/json", " ", ";x")],
    ["Content-Type", fill("application/json;", " ", "x")],
    ["Content-Type", fill('application/json; charset="', " utf-8")],
    ["Accept-Language", fill("en", "*,")],
    ["Accept-Language", fill("en;q=", "a,")],
    ["Accept", fill('text/html;a="', ",")],
    ["Accept-Encoding", fill("br", ",a")],
    ["Cookie", fill("session=", "%2")],
    ["If-None-Match", fill("", 'W/"",')],
    ["X-Forwarded-For", fill("", "1.1.1.1,")],
    ["Origin", fill("https://", "a.")],
    ["Range", fill("bytes=", "0-1,")],
  ])("is answered without delay: %s", async (name, value) => {
    const { user } = process.cpuUsage();
    for (let count = 0; count < REQUESTS; count++) {
      await app.agent.post("/api/calculate").type("json").set(name, value).send("{}");
      await app.agent.get("/api/settings").set(name, value);
    }
    const ms = (process.cpuUsage().user - user) / 1000; // of the whole process
    expect(ms / (2 * REQUESTS)).toBeLessThan(MAX_MS_PER_REQUEST);
  });
});

it("removes a header that is parsed when it is too long, and no other", async () => {
  await app.agent
    .get("/api/nope")
    .set("Accept-Language", fill("de", ",a"))
    .expect(404, /Not found/i);
  await app.agent.get("/api/nope").set("Accept-Language", "de").expect(404, /nicht/);
  await app.agent
    .post("/api/calculate")
    .set("Content-Type", fill("application/json;", " ", "charset=utf-8"))
    .send("{}")
    .expect(415);
});
