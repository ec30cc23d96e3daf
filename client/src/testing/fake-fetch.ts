import { vi } from "vitest";

export type FakeRequest = { method: string; path: string; body: unknown };
export type FakeResponse = { status?: number; body?: unknown } | "unreachable";
type Handler = FakeResponse | ((request: FakeRequest) => FakeResponse | Promise<FakeResponse>);

/**
 * Replaces `fetch` for one test. Handlers are by method and path, such as "GET /api/settings"; the
 * requests received are collected in the result.
 */
export function fakeFetch(handlers: Record<string, Handler>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    const request = { method, path, body: typeof body === "string" ? JSON.parse(body) : body };
    requests.push(request);
    return toResponse(await handle(handlers[`${method} ${path}`], request));
  });
  return requests;
}

function handle(handler: Handler | undefined, request: FakeRequest) {
  if (!handler) throw new Error(`The test has no response to ${request.method} ${request.path}`);
  return typeof handler === "function" ? handler(request) : handler;
}

function toResponse(response: FakeResponse): Response {
  if (response === "unreachable") throw new TypeError("Failed to fetch");
  const { status = 200, body = null } = response;
  return new Response(JSON.stringify(body), { status });
}

/** A promise that the test resolves or rejects. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}
