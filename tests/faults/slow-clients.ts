import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../bench/report.ts";
import { startProcess } from "../product.ts";
import { percentile, startClients } from "./clients.ts";
import { atMost } from "./figures.ts";
import type { Postgres } from "./postgres.ts";

const EACH = 150;
const LONGEST = 75_000;
const DRIP = 3000;

const HEADERS = "POST /api/calculate HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
const BODY = `${HEADERS}1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;

/** Hundreds of clients that never finish what they say, and visitors among them. */
export async function slowClients(postgres: Postgres): Promise<Figure[]> {
  const product = await startProcess(await postgres.newDatabase());
  const port = Number(new URL(product.address).port);
  try {
    const alone = await latency(product.address, 5000);
    const inHeaders = slowly(port, HEADERS);
    const inBody = slowly(port, BODY);
    const meanwhile = await latency(product.address, 5000);
    const [headers, body] = await Promise.all([inHeaders, inBody]);
    return [
      atMost("slow clients: failures of the others", meanwhile.failures, 0),
      atMost("slow clients: p99 of the others ÷ before", meanwhile.p99 / alone.p99, 3),
      atMost("slow headers: the last one cut after", headers / 1000, 25, "s"),
      atMost("slow bodies: the last one cut after", body / 1000, 70, "s"),
    ];
  } finally {
    await product.stop();
  }
}

async function latency(address: string, milliseconds: number) {
  const clients = startClients(address, 8, 20);
  await delay(milliseconds);
  const answers = await clients.stop();
  const failures = answers.filter(({ status }) => status !== 200).length;
  return {
    failures,
    p99: percentile(
      answers.map(({ ms }) => ms),
      0.99,
    ),
  };
}

/** Opens connections that send a byte now and then; gives after how long the last one was cut. */
async function slowly(port: number, start: string): Promise<number> {
  const began = performance.now();
  const sockets = Array.from({ length: EACH }, () => open(port, start));
  await Promise.all(sockets.map(closed));
  return performance.now() - began;
}

function open(port: number, start: string): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(start));
  const drip = setInterval(() => socket.write("1"), DRIP);
  socket.on("error", () => {});
  socket.on("close", () => clearInterval(drip));
  socket.resume();
  setTimeout(() => socket.destroy(), LONGEST).unref();
  return socket;
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on("close", () => resolve()));
