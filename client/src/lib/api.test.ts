import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import type { Translate } from "#shared/texts.ts";
import { ApiError, call, NetworkError } from "./api.ts";
import { errorText } from "./error-text.ts";

const rename = defineEndpoint({
  method: "PUT",
  path: "/api/things/:id",
  access: "public",
  body: z.object({ name: z.string() }),
  result: z.object({ id: z.string() }),
});

const respond = (body: string, init?: ResponseInit) => {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => new Response(body, init));
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

const send = () => call(rename, { params: { id: "a/b" }, body: { name: "x" } });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("sends the endpoint's method, path and body with cookies and the page's language", async () => {
  document.documentElement.lang = "de";
  const fetch = respond('{"id":"1"}');
  expect(await send()).toEqual({ id: "1" });
  expect(fetch).toHaveBeenCalledWith("/api/things/a%2Fb", {
    method: "PUT",
    credentials: "include",
    headers: { "Accept-Language": "de", "Content-Type": "application/json" },
    body: '{"name":"x"}',
    signal: expect.any(AbortSignal),
  });
});

it("throws an ApiError with the status, body and message of an error response", async () => {
  const body = '{"message":"No such thing","code":"x","fields":{"name":"is taken"}}';
  respond(body, { status: 409 });
  const error = await send().catch((failed: ApiError) => failed);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `409: ${body}`,
    serverMessage: "No such thing",
    code: "x",
    fields: { name: "is taken" },
  });
});

it("uses the status text of an error response with an empty body", async () => {
  respond("", { status: 502, statusText: "Bad Gateway" });
  await expect(send()).rejects.toMatchObject({
    message: "502: Bad Gateway",
    serverMessage: undefined,
    code: undefined,
  });
});

it("throws a NetworkError when the server cannot be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
});

it("throws a NetworkError when the response does not arrive within a minute", async () => {
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => rejectOnAbort(signal));
  const sent = send();
  expect(timeout).toHaveBeenCalledWith(60_000);
  time.abort(new DOMException("", "TimeoutError"));
  await expect(sent).rejects.toBeInstanceOf(NetworkError);
});

const rejectOnAbort = (signal: RequestInit["signal"]) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

it.each([
  ["the connection is lost within the response", brokenBody(), 200],
  ["the connection is lost within an error", brokenBody(), 502],
  ["another server responds, such as that of a Wi-Fi's login", "<html>Log in</html>", 200],
])("throws a NetworkError when %s", async (_case, body, status) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
});

function brokenBody(): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.error(new TypeError("network error")),
  });
}

describe("errorText", () => {
  const t = ((key: string, params?: object) =>
    `${key}${JSON.stringify(params ?? {})}`) as Translate<"common">;

  it.each([
    [500, "No luck", 'errors.reference{"text":"No luck","id":"abc-1"}'],
    [409, "Taken", "Taken"],
  ])("appends the request id only to server errors: %i", async (status, message, text) => {
    respond(JSON.stringify({ message }), { status, headers: { "X-Request-Id": "abc-1" } });
    const error = await send().catch((failed: Error) => failed);
    expect(errorText(error as Error, t)).toBe(text);
  });

  it.each([
    [400, "", "the fallback"],
    [403, "<html>Forbidden</html>", "the fallback"],
    [400, '{"message":""}', "the fallback"],
    [400, '{"message":{"detail":"x"}}', "the fallback"],
    [500, "{}", "errors.internal{}"],
    [502, "<html>Bad Gateway</html>", "errors.internal{}"],
  ])("errorText is the fallback only for a rejected request: %i %s", (status, body, text) => {
    expect(errorText(new ApiError(status, body), t, "the fallback")).toBe(text);
  });

  it("says that a rejection without a message has no explanation", () => {
    expect(errorText(new ApiError(404, ""), t)).toBe("errors.unexplained{}");
  });
});
