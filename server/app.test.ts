import { connect } from "node:net";
import { Router } from "express";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { translatorFor } from "#server/http/texts.ts";
import type { Language } from "#shared/languages.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

let app: TestApp;

const failing = Router();
failing.get("/fails", () => {
  throw new TypeError("secret sk_live_1 in a message");
});
failing.get("/items/:id", (_req, res) => void res.end());

beforeAll(async () => {
  app = await testApp({ web: failing });
});
afterAll(() => app.close());
afterEach(() => {
  app.deps.health.phase = "ready";
});

describe("an unknown path", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "returns a JSON 404 for %s",
    async (method) => {
      const response = await fetch(`${app.address}/api/nope`, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        message: "Endpoint not found.",
        code: "errors.endpointNotFound",
      });
    },
  );

  // Threats: H10
  it.each([
    ["GET", "/api/calculate", 405],
    ["POST", "/api/settings", 405],
    ["GET", "/api", 404],
    ["GET", "/api/%E0%A4%A", 400],
    ["GET", "/items/%zz", 400],
    ["GET", "/nothing", 404],
  ])("answers %s %s with %d", async (method, path, status) => {
    const response = await fetch(`${app.address}${path}`, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toHaveProperty("message");
  });

  it.each([
    ["GET", "/api/calculate", "POST"],
    ["OPTIONS", "/api/calculate/", "POST"],
    ["POST", "/api/settings", "GET, HEAD"],
    ["PATCH", "/API/admin/settings/flat_fee", "PUT"],
    ["GET", "/api/admin/users/some-id", "DELETE, PATCH, PUT"],
    ["PUT", "/healthz", "GET, HEAD"],
  ])("answers %s %s with the methods of the endpoint: %s", async (method, path, methods) => {
    const response = await fetch(`${app.address}${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(methods);
    expect(await response.json()).toEqual({
      message: `This endpoint does not support the method. Supported: ${methods}.`,
      code: "errors.methodNotAllowed",
    });
  });

  it("answers a HEAD request with the headers of a GET", async () => {
    await app.agent.head("/api/settings").expect(200).expect("Content-Length", /\d/);
  });
});

describe("security headers", () => {
  // Threats: C8, E6
  it.each(["/api/settings", "/api/nope", "/healthz", "/fails"])(
    "are set in the response of %s",
    async (path) => {
      const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
      const { headers } = await app.agent.get(path);
      errorLog.mockRestore();
      expect(headers).toMatchObject({
        "content-security-policy":
          "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      });
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      expect(headers).not.toHaveProperty("strict-transport-security");
      expect(headers).not.toHaveProperty("set-cookie");
    },
  );
});

describe("an unexpected error", () => {
  // Threats: H10
  it("returns 500 without details and is logged", async () => {
    const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
    const { body } = await app.agent.get("/fails?token=1").expect(500);
    expect(body).toEqual({
      message: "There is a problem with the service. Try again later.",
      code: "errors.internal",
    });
    await waitFor(() => expect(errorLog).toHaveBeenCalled());
    expect(errorLog).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^GET \/fails 500 [\d.]+ ms: TypeError/),
    );
    errorLog.mockRestore();
  });
});

describe("the language of an error message", () => {
  it.each<[string, Language]>([
    ["de-CH,de;q=0.9,en;q=0.8", "de"],
    ["zh-Hant-TW", "zh"],
    ["ja, fr;q=0.5", "fr"],
    ["ja", "en"],
    ["*", "en"],
    ["", "en"],
    ["q=;;,", "en"],
  ])(
    "the language of an error message for Accept-Language %j is %s",
    async (acceptLanguage, language) => {
      const { body } = await app.agent.get("/api/nope").set("Accept-Language", acceptLanguage);
      expect(body.message).toBe(translatorFor(language)("errors.endpointNotFound"));
    },
  );
});

describe("health checks", () => {
  it("/healthz returns 200 in every phase", async () => {
    app.deps.health.phase = "starting";
    await app.agent.get("/healthz").expect(200, { status: "ok" });
  });

  it("/readyz returns 200 only in the phase ready", async () => {
    await app.agent.get("/readyz").expect(200, { status: "ok" });
    app.deps.health.phase = "starting";
    await app.agent.get("/readyz").expect(503, { status: "starting" });
    app.deps.health.phase = "draining";
    await app.agent.get("/readyz").expect(503, { status: "draining" });
  });

  it("the API returns 503 until the database is prepared", async () => {
    app.deps.health.phase = "starting";
    const { body, headers } = await app.agent.get("/api/settings").expect(503);
    expect(body.code).toBe("errors.unavailable");
    expect(headers["retry-after"]).toBe("5");
  });

  it("the API responds with Connection: close while draining", async () => {
    app.deps.health.phase = "draining";
    await app.agent.get("/api/settings").expect(200).expect("Connection", "close");
  });
});

const HEAD = "Host: localhost\r\nConnection: close\r\n";

// Threats: K6
it.each([
  ["TRACE", `TRACE /api/settings HTTP/1.1\r\n${HEAD}\r\n`, 405],
  ["CONNECT", `CONNECT localhost:22 HTTP/1.1\r\n${HEAD}\r\n`, undefined],
  ["an unknown method", `FETCH / HTTP/1.1\r\n${HEAD}\r\n`, 400],
  [
    "two lengths",
    `POST /api/calculate HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
  ],
  [
    "a length and chunks",
    `POST /api/calculate HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ["a line feed in a header", `GET /api/settings HTTP/1.1\r\n${HEAD}X-A: b\nX-C: d\r\n\r\n`, 400],
  ["no Host", "GET /api/settings HTTP/1.1\r\n\r\n", 400],
])("answers a request with %s only with an error", async (_, request, status) => {
  const socket = connect(Number(new URL(app.address).port), "127.0.0.1");
  socket.write(request);
  const answer = (await socket.setEncoding("latin1").toArray()).join("");
  expect(answer.match(/HTTP\/1\.1 (\d+)/g) ?? []).toEqual(status ? [`HTTP/1.1 ${status}`] : []);
});

// Threats: J11
it("keeps running when a client disconnects while sending a body", async () => {
  const { port } = new URL(app.address);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write("POST /api/calculate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n");
  socket.write("Content-Length: 500\r\n\r\n{");
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await app.agent.get("/healthz").expect(200);
});
