import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import express from "express";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { withAlerts } from "#server/observe/log.ts";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { handleInTurn } from "./pipelined-requests.ts";
import { requestLog } from "./request-log.ts";

let server: Awaited<ReturnType<typeof listenOnLoopback>>;
const started: string[] = [];
const logged: number[] = [];
let underWay = 0;
let maxUnderWay = 0;
let respond = () => {};

beforeAll(async () => {
  const write = (line: string) => void logged.push(JSON.parse(line).status);
  const app = express().use(handleInTurn(), requestLog(withAlerts(pino({}, { write }))));
  app.get("/:name", async (req, res) => {
    started.push(req.params.name);
    underWay += 1;
    maxUnderWay = Math.max(maxUnderWay, underWay);
    if (req.params.name === "wait") {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
    }
    await delay(5);
    underWay -= 1;
    res.end(req.params.name);
  });
  server = await listenOnLoopback(createServer(app));
});
afterAll(() => server.close());
beforeEach(() => {
  started.length = 0;
  logged.length = 0;
  maxUnderWay = 0;
});

/** Sends the requests in one packet. */
async function pipeline(names: string[]): Promise<Socket> {
  const client = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => {});
  await once(client, "connect");
  client.write(names.map((name) => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  return client;
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

describe("handleInTurn", () => {
  it("handles pipelined requests one after the other, in their order", async () => {
    const client = await pipeline(names(10));
    let received = "";
    client.on("data", (bytes: Buffer) => {
      received += bytes;
    });
    await waitFor(() => expect(received).toContain("n9"));
    expect(started).toEqual(names(10));
    expect(maxUnderWay).toBe(1);
    expect(logged).toEqual(Array(10).fill(200));
    client.destroy();
  });

  // Threats: L1, L10
  it("handles no request that waits when its connection ends, and logs the one under way", async () => {
    const client = await pipeline(["wait", ...names(8)]);
    await waitFor(() => expect(started).toEqual(["wait"]));
    client.destroy();
    await waitFor(() => expect(logged).toEqual([499]));
    respond();
    await delay(50);
    expect(started).toEqual(["wait"]);
  });

  // Threats: L10
  it("closes a connection with more than ten unanswered requests", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    const client = await pipeline(names(200));
    await once(client.resume(), "close");
    await waitFor(() => expect(logged).toEqual([499]));
    expect(started).toEqual(["n0"]);
    expect(info).toHaveBeenCalledTimes(1);
    info.mockRestore();
  });

  it("counts only unanswered requests", async () => {
    const client = await pipeline(names(10));
    await waitFor(() => expect(logged).toHaveLength(10));
    client.write("GET /last HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await waitFor(() => expect(logged).toHaveLength(11));
    client.destroy();
  });
});
