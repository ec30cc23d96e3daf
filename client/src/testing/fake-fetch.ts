import { vi } from "vitest";

export type FakeRequest = { method: string; path: string; body: unknown };
export type FakeResponse = { status?: number; body?: unknown } | "unreachable";
type Handler = FakeResponse | ((request: FakeRequest) => FakeResponse | Promise<FakeResponse>);

/**
 * Replaces `fetch`, and XMLHttpRequest for uploads, for one test. Handlers are by method and path, such as
 * "GET /api/settings"; the requests received are collected in the result.
 */
export function fakeFetch(handlers: Record<string, Handler>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  async function respond(path: string, { method = "GET", body }: RequestInit = {}) {
    const request = { method, path, body: typeof body === "string" ? JSON.parse(body) : body };
    requests.push(request);
    return toResponse(await handle(handlers[`${method} ${path}`], request));
  }
  vi.stubGlobal("fetch", respond);
  vi.stubGlobal("XMLHttpRequest", fakeUpload(respond));
  return requests;
}

type Respond = (path: string, request: RequestInit) => Promise<Response>;

/** Reports each file as sent before `respond` handles it. */
const fakeUpload = (respond: Respond) =>
  class {
    readonly upload = { onprogress: (_sent: { loaded: number; total: number }) => undefined };
    onload = () => undefined;
    onerror = () => undefined;
    status = 0;
    responseText = "";
    #method = "";
    #path = "";

    open(method: string, path: string) {
      this.#method = method;
      this.#path = path;
    }

    setRequestHeader() {}

    getResponseHeader = () => null;

    async send(body: FormData) {
      this.upload.onprogress({ loaded: 1, total: 1 });
      try {
        const response = await respond(this.#path, { method: this.#method, body });
        this.status = response.status;
        this.responseText = await response.text();
        this.onload();
      } catch {
        this.onerror();
      }
    }
  };

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
