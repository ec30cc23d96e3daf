import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "#tests/support/wait-for.ts";
import { disconnectSlowReaders, limitConnectionsPerClient } from "./connection-limits.ts";
import { closeServer, listenOn } from "./http-server.ts";

const MEGABYTE = 1_000_000;
const HUGE = Buffer.alloc(64 * MEGABYTE, "x"); // more than the system's buffers take

let server = createServer();
const clients: Socket[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  await closeServer(server, 100);
});

async function listen(onRequest: RequestListener): Promise<number> {
  server = createServer(onRequest);
  return Number(new URL(await listenOn(server, { host: "127.0.0.1", port: 0 })).port);
}

async function openClient(port: number): Promise<Socket> {
  const client = connect(port, "127.0.0.1").on("error", () => {});
  clients.push(client);
  await once(client, "connect");
  return client;
}

const request = (client: Socket) => client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

describe("limitConnectionsPerClient", () => {
  // Threats: J11
  it("closes further connections of a client until one of its others is closed", async () => {
    const port = await listen((_req, res) => res.end("ok"));
    limitConnectionsPerClient(server, 2);
    const [first] = [await openClient(port), await openClient(port)];
    const third = (await openClient(port)).resume();
    await once(third, "close");

    first.destroy();
    await waitFor(async () => {
      const next = await openClient(port);
      request(next);
      const closed = once(next, "close").then(() => ["closed"]);
      const [response] = await Promise.race([once(next, "data"), closed]);
      expect(String(response)).toContain("200 OK");
    });
  });
});

describe("disconnectSlowReaders", () => {
  const speed = { graceMs: 300, bytesPerMs: 64 * MEGABYTE, checkIntervalMs: 20 };

  // Threats: J11
  it("closes the connection of a client that does not read its response", async () => {
    const port = await listen((_req, res) => res.end(HUGE));
    disconnectSlowReaders(server, speed);
    const closed = new Promise((resolve) =>
      server.once("connection", (socket: Socket) => socket.once("close", resolve)),
    );
    request(await openClient(port));
    await closed;
  });

  it("gives a large piece more time", async () => {
    const port = await listen((_req, res) => res.end(HUGE));
    disconnectSlowReaders(server, { ...speed, bytesPerMs: HUGE.length / 60_000 });
    const client = await openClient(port);
    request(client);
    await delay(speed.graceMs * 3);
    let received = 0;
    client.on("data", (bytes: Buffer) => {
      received += bytes.length;
    });
    await waitFor(() => expect(received).toBeGreaterThan(HUGE.length));
  });

  it("leaves a client that reads slowly, piece by piece", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const port = await listen(async (_req, res) => {
      for (let piece = 0; piece < 64; piece++) {
        if (!res.write(HUGE.subarray(0, MEGABYTE))) await once(res, "drain");
      }
      res.end();
    });
    disconnectSlowReaders(server, speed);
    const client = await openClient(port);
    request(client);
    let received = 0;
    let piece = 0; // in all 5 times the grace period
    while (received < HUGE.length) {
      await delay(1);
      const length = client.read()?.length ?? 0;
      received += length;
      piece += length;
      if (piece > 4 * MEGABYTE) {
        piece = 0;
        vi.advanceTimersByTime(speed.graceMs / 3);
      }
      expect(client.closed).toBe(false);
    }
  });

  it("leaves a client that waits for its response or is idle", async () => {
    const port = await listen(async (_req, res) => {
      await delay(speed.graceMs * 2);
      res.end("late");
    });
    disconnectSlowReaders(server, speed);
    const client = await openClient(port);
    request(client);
    await once(client, "data");
    await delay(speed.graceMs * 2);
    request(client);
    const [response] = await once(client, "data");
    expect(String(response)).toContain("late");
  });
});
