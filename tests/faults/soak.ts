import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../bench/report.ts";
import { startProcess } from "../product.ts";
import { percentile, startClients } from "./clients.ts";
import { atMost } from "./figures.ts";
import { freePort, type Postgres } from "./postgres.ts";

const CLIENTS = 10;
const PAUSE = 50;
const SAMPLE = 5000;

type Sample = { rss: number; files: number; total: number; waiting: number; lag: number };

const NAMES = {
  rss: "process_resident_memory_bytes",
  files: "process_open_fds",
  total: 'database_connections{state="total"}',
  waiting: 'database_connections{state="waiting"}',
  lag: "nodejs_eventloop_lag_p99_seconds",
} as const satisfies Record<keyof Sample, string>;

/** Minutes of steady use: what the process holds must not grow. The first tenth warms up. */
export async function soak(postgres: Postgres, minutes: number): Promise<Figure[]> {
  const metricsPort = await freePort();
  const product = await startProcess(await postgres.newDatabase(), {
    METRICS_PORT: String(metricsPort),
  });
  const clients = startClients(product.address, CLIENTS, PAUSE);
  const page = setInterval(() => void fetch(product.address).then((answer) => answer.text()), 1000);
  try {
    await delay(minutes * 6000);
    const samples: Sample[] = [];
    for (const end = performance.now() + minutes * 54_000; performance.now() < end; ) {
      samples.push(await sample(metricsPort));
      await delay(SAMPLE);
    }
    const answers = await clients.stop();
    return figuresOf(samples, answers, minutes);
  } finally {
    clearInterval(page);
    await product.stop();
  }
}

type Answers = Awaited<ReturnType<ReturnType<typeof startClients>["stop"]>>;

function figuresOf(samples: Sample[], answers: Answers, minutes: number): Figure[] {
  const half = Math.ceil(samples.length / 2);
  const mean = (part: Sample[], name: keyof Sample) =>
    part.reduce((sum, one) => sum + one[name], 0) / part.length;
  const grown = (name: keyof Sample) =>
    mean(samples.slice(half), name) - mean(samples.slice(0, half), name);
  const most = (name: keyof Sample) => Math.max(...samples.map((one) => one[name]));
  const failed = answers.filter(({ status }) => status !== 200).length;
  const times = answers.map(({ ms }) => ms);
  const named = `soak of ${minutes} min`;
  return [
    atMost(`${named}: failed of ${answers.length} requests`, failed, 0),
    atMost(`${named}: p99 of an answer`, percentile(times, 0.99), 250, "ms"),
    atMost(`${named}: memory, largest`, most("rss") / 1e6, 250, "MB"),
    atMost(`${named}: memory, second half above first`, grown("rss") / 1e6, 15, "MB"),
    atMost(
      `${named}: event-loop delay p99, median`,
      percentile(
        samples.map(({ lag }) => lag * 1000),
        0.5,
      ),
      50,
      "ms",
    ),
    atMost(`${named}: open files, second half above first`, grown("files"), 3),
    atMost(`${named}: database connections, most`, most("total"), 10),
    atMost(`${named}: waiting for a connection, most`, most("waiting"), CLIENTS),
  ];
}

async function sample(port: number): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split("\n");
  const read = (name: string) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? Number.NaN);
  return {
    rss: read(NAMES.rss),
    files: read(NAMES.files),
    total: read(NAMES.total),
    waiting: read(NAMES.waiting),
    lag: read(NAMES.lag),
  };
}
