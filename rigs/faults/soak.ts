import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { startProcess } from "#tests/support/product.ts";
import { type ClientResponse, percentile, startClients } from "./clients.ts";
import { atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";

const CLIENTS = 10;
const PAUSE_MS = 50;
const SAMPLE_INTERVAL_MS = 5000;

type Sample = { rss: number; files: number; total: number; waiting: number; lag: number };

const METRIC_NAMES = {
  rss: "process_resident_memory_bytes",
  files: "process_open_fds",
  total: 'database_connections{state="total"}',
  waiting: 'database_connections{state="waiting"}',
  lag: "nodejs_eventloop_lag_p99_seconds",
} as const satisfies Record<keyof Sample, string>;

/** Minutes of steady load during which resource use must not grow. The first tenth is warm-up. */
export async function measureSoak(postgres: Postgres, minutes: number): Promise<Metric[]> {
  const metricsPort = await findFreePort();
  const product = await startProcess(await postgres.createDatabase(), {
    METRICS_PORT: String(metricsPort),
  });
  const clients = startClients(product.address, CLIENTS, PAUSE_MS);
  let failedPages = 0;
  const page = setInterval(() => {
    fetch(product.address)
      .then((response) => response.text())
      .catch(() => failedPages++);
  }, 1000);
  try {
    await delay(minutes * 6000);
    const samples: Sample[] = [];
    for (const end = performance.now() + minutes * 54_000; performance.now() < end; ) {
      samples.push(await sample(metricsPort));
      await delay(SAMPLE_INTERVAL_MS);
    }
    const responses = await clients.stop();
    return [
      ...soakMetrics(samples, responses, minutes),
      atMost(`soak of ${minutes} min: failed pages`, failedPages, 0),
    ];
  } finally {
    clearInterval(page);
    await clients.stop();
    await product.stop();
  }
}

function soakMetrics(samples: Sample[], responses: ClientResponse[], minutes: number): Metric[] {
  const half = Math.ceil(samples.length / 2);
  const mean = (part: Sample[], name: keyof Sample) =>
    part.reduce((sum, one) => sum + one[name], 0) / part.length;
  const growth = (name: keyof Sample) =>
    mean(samples.slice(half), name) - mean(samples.slice(0, half), name);
  const largest = (name: keyof Sample) => Math.max(...samples.map((one) => one[name]));
  const failed = responses.filter(({ status }) => status !== 200).length;
  const times = responses.map(({ ms }) => ms);
  const named = `soak of ${minutes} min`;
  return [
    atMost(`${named}: failed of ${responses.length} requests`, failed, 0),
    atMost(`${named}: p99 response time`, percentile(times, 0.99), 250, "ms"),
    atMost(`${named}: peak memory`, largest("rss") / 1e6, 450, "MB"),
    atMost(`${named}: memory growth, second half over first`, growth("rss") / 1e6, 15, "MB"),
    atMost(
      `${named}: event-loop delay p99, median`,
      percentile(
        samples.map(({ lag }) => lag * 1000),
        0.5,
      ),
      50,
      "ms",
    ),
    atMost(`${named}: open files growth, second half over first`, growth("files"), 3),
    atMost(`${named}: peak database connections`, largest("total"), 10),
    atMost(`${named}: peak requests waiting for a connection`, largest("waiting"), CLIENTS),
  ];
}

async function sample(port: number): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split("\n");
  const read = (name: string) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? Number.NaN);
  return {
    rss: read(METRIC_NAMES.rss),
    files: read(METRIC_NAMES.files),
    total: read(METRIC_NAMES.total),
    waiting: read(METRIC_NAMES.waiting),
    lag: read(METRIC_NAMES.lag),
  };
}
