import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { startProcess } from "#tests/support/product.ts";
import { percentile, startClients } from "./clients.ts";
import { atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";

const CONNECTIONS = 150;
const MAX_DURATION_MS = 145_000;
const BYTE_INTERVAL_MS = 3000;

/** The server closes a connection with more unanswered requests. */
const PIPELINED = 10;

const CUT_DOWNLOADS = 200;

const HEADERS = "POST /api/calculate HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
const BODY = `${HEADERS}1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;

/** Hundreds of clients that never finish their request or never read the response, beside normal visitors. */
export async function measureSlowClients(postgres: Postgres): Promise<Metric[]> {
  const product = await startProcess(await postgres.createDatabase());
  const port = Number(new URL(product.address).port);
  try {
    const downloads = await pipelinedDownloads(product.address);
    const descriptors = await descriptorsAfterCuts(product.pid, port, downloads);
    const alone = await latency(product.address, 5000);
    const inHeaders = holdConnections(port, HEADERS);
    const inBody = holdConnections(port, BODY);
    const meanwhile = await latency(product.address, 5000);
    const inResponse = holdConnections(port, downloads, { reads: false });
    const [headers, body, response] = await Promise.all([inHeaders, inBody, inResponse]);
    return [
      atMost("cut downloads: descriptors left after 1 s", descriptors, 0),
      atMost("slow clients: errors of other clients", meanwhile.failures, 0),
      atMost("slow clients: p99 of other clients ÷ before", meanwhile.p99 / alone.p99, 3),
      atMost("slow headers: last connection closed after", headers / 1000, 25, "s"),
      atMost("slow bodies: last connection closed after", body / 1000, 130, "s"),
      atMost("slow readers: last connection closed after", response / 1000, 60, "s"),
    ];
  } finally {
    await product.stop();
  }
}

async function latency(address: string, milliseconds: number) {
  const clients = startClients(address, 8, 20);
  await delay(milliseconds);
  const responses = await clients.stop();
  const failures = responses.filter(({ status }) => status !== 200).length;
  return {
    failures,
    p99: percentile(
      responses.map(({ ms }) => ms),
      0.99,
    ),
  };
}

/** Opens connections that send a byte every few seconds; resolves to the time until the last one was closed. */
async function holdConnections(port: number, start: string, { reads = true } = {}) {
  const began = performance.now();
  const sockets = Array.from({ length: CONNECTIONS }, () => open(port, start, reads));
  await Promise.all(sockets.map(closed));
  return performance.now() - began;
}

function open(port: number, start: string, reads: boolean): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(start));
  const drip = setInterval(() => socket.write("1"), BYTE_INTERVAL_MS);
  socket.on("error", () => {});
  socket.on("close", () => clearInterval(drip));
  if (reads) socket.resume();
  setTimeout(() => socket.destroy(), MAX_DURATION_MS).unref();
  return socket;
}

/** Requests for a script, whose responses together exceed what the operating systems buffer. */
async function pipelinedDownloads(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  const [, script] = /src="(\/assets\/[\w.-]+\.js)"/.exec(page) ?? [];
  if (!script) throw new Error("The page loads no script");
  return `GET ${script} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(PIPELINED);
}

/** How many more descriptors than before the process has a second after clients have cut off their downloads. */
async function descriptorsAfterCuts(pid: number, port: number, downloads: string): Promise<number> {
  const before = countDescriptors(pid);
  const sockets = Array.from({ length: CUT_DOWNLOADS }, () => open(port, downloads, false));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await delay(500);
  for (const socket of sockets) socket.destroy();
  await delay(1000);
  return countDescriptors(pid) - before;
}

const countDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on("close", () => resolve()));
