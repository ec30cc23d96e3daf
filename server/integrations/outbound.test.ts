import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { collectGarbage } from "#tests/support/collect-garbage.ts";
import { STALLS, type StallingServer, startStallingHttp } from "#tests/support/stalling-server.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { DeadlineError, ResponseTooLargeError, sendOutbound, withDeadline } from "./outbound.ts";

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

async function startStalling(stall: (typeof STALLS)[number]): Promise<StallingServer> {
  const server = await startStallingHttp(stall, 20);
  close = server.close;
  return server;
}

async function listen(handler: RequestListener) {
  const server = createServer(handler);
  const listening = await listenOnLoopback(server);
  close = listening.close;
  return { url: listening.url, server };
}

const get = (
  url: string,
  {
    isRepeatable = false,
    ...limits
  }: { timeoutMs?: number; signal?: AbortSignal; isRepeatable?: boolean } = {},
) =>
  sendOutbound(
    { url, method: "GET", headers: {}, body: "", maxBytes: 1000 * 1000, isRepeatable },
    { timeoutMs: 30_000, ...limits },
  );

describe("sendOutbound", () => {
  it.each(STALLS)("throws at the deadline and closes the socket (%s)", async (stall) => {
    const server = await startStalling(stall);
    const response = get(server.url, { timeoutMs: 300 });
    const rejected = expect(response).rejects.toThrow(DeadlineError);
    await waitFor(() => expect(server.connections()).toBe(1));
    collectGarbage();
    await rejected;
    await waitFor(() => expect(server.openSockets()).toBe(0));
  });

  it("throws the reason of an aborted signal and closes the socket", async () => {
    const server = await startStalling("drip");
    const stop = new AbortController();
    const response = get(server.url, { signal: stop.signal });
    await waitFor(() => expect(server.connections()).toBe(1));
    stop.abort(new Error("stopping"));
    await expect(response).rejects.toThrow("stopping");
    await waitFor(() => expect(server.openSockets()).toBe(0));
    await expect(get(server.url, { signal: stop.signal })).rejects.toThrow("stopping");
    expect(server.connections()).toBe(1);
  });

  // Threats: J5
  it("throws when the response is larger than allowed and closes the socket", async () => {
    const server = await startStalling("afterHalfBody");
    const request = { url: server.url, method: "GET", headers: {}, body: "", maxBytes: 1000 };
    const response = sendOutbound(request, { timeoutMs: 30_000 });
    await expect(response).rejects.toThrow(ResponseTooLargeError);
    await waitFor(() => expect(server.openSockets()).toBe(0));
  });

  it("throws when the server closes the connection before the end of the body", async () => {
    const { url } = await listen((_req, res) => {
      res.writeHead(200, { "Content-Length": "100" }).write("half");
      setTimeout(() => res.destroy(), 20);
    });
    await expect(get(url)).rejects.toThrow("aborted");
  });

  // Threats: J6
  it("returns status, headers and text, follows no redirect and reuses the connection", async () => {
    const { url, server } = await listen((req, res) => {
      if (req.url === "/moved") return res.writeHead(302, { Location: "/" }).end();
      req.pipe(res.setHeader("X-Method", req.method ?? ""));
    });
    let connections = 0;
    server.on("connection", () => {
      connections += 1;
    });
    const request = { url, method: "POST", headers: {}, body: "Zürich", maxBytes: 1000 };
    const response = await sendOutbound(request, { timeoutMs: 30_000 });
    expect(response).toMatchObject({ status: 200, text: "Zürich" });
    expect(response.headers["x-method"]).toBe("POST");
    await new Promise(setImmediate); // the socket returns to the agent
    expect(await get(`${url}/moved`)).toMatchObject({ status: 302 });
    expect(connections).toBe(1);
  });

  it("sends a repeatable request again when the server closes the kept-alive connection", async () => {
    const served = new WeakSet<object>();
    const { url } = await listen(({ socket }, res) => {
      if (served.has(socket)) return socket.destroy();
      served.add(socket);
      res.end("ok");
    });
    await get(url);
    await new Promise(setImmediate); // the socket returns to the agent
    expect(await get(url, { isRepeatable: true })).toMatchObject({ status: 200, text: "ok" });
    await new Promise(setImmediate);
    await expect(get(url)).rejects.toThrow("socket hang up");
  });

  it("sends a request once when the server closes a new connection", async () => {
    let requests = 0;
    const { url } = await listen(({ socket }) => {
      requests += 1;
      socket.destroy();
    });
    await expect(get(url, { isRepeatable: true })).rejects.toThrow("socket hang up");
    expect(requests).toBe(1);
  });
});

describe("withDeadline", () => {
  it("throws at the deadline when the call ignores its signal", async () => {
    const never = () => new Promise<never>(() => {});
    await expect(withDeadline({ timeoutMs: 20 }, never)).rejects.toThrow(DeadlineError);
  });

  it("removes its listener from the signal after the call", async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    expect(await withDeadline({ timeoutMs: 30_000, signal }, async () => "done")).toBe("done");
    expect(removed).toHaveBeenCalledOnce();
  });
});
