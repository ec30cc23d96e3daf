import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { childProcesses } from "#tests/support/processes.ts";
import { type Process, startScript, untilReady } from "#tests/support/product.ts";
import { countLost, startClients } from "./clients.ts";
import { atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";

const WORKERS = 2;
const MAX_REPLACEMENT_MS = 30_000;

/** Cluster mode: kills one worker under load, then stops all of them. */
export async function measureWorkerFaults(postgres: Postgres): Promise<Metric[]> {
  const databaseUrl = await postgres.createDatabase();
  const product = await startScript("dist/server/main.js --workers", databaseUrl, {
    WORKERS: String(WORKERS),
  });
  try {
    await untilReady(product.address);
    return [
      ...(await killOneWorker(product, databaseUrl)),
      atMost("all workers stopped after", await stopTime(product), 25, "s"),
    ];
  } finally {
    await product.stop();
  }
}

async function killOneWorker(product: Process, databaseUrl: string): Promise<Metric[]> {
  const clients = startClients(product.address, 16);
  let replaced = Number.NaN;
  try {
    await delay(2000);
    replaced = await replacementTime(product.pid);
    await delay(3000);
  } finally {
    await clients.stop();
  }
  const { responses } = clients;
  const failed = responses.filter(({ status }) => status !== 200).length;
  return [
    atMost("one worker killed: failed", (failed / responses.length) * 100, 0.5, "%"),
    atMost("one worker killed: replaced after", replaced / 1000, 5, "s"),
    atMost("one worker killed: acknowledged and lost", await countLost(responses, databaseUrl), 0),
  ];
}

/** Milliseconds from the kill of a worker until another one has started. */
async function replacementTime(primary: number): Promise<number> {
  const [first = 0] = childProcesses(primary);
  process.kill(first, "SIGKILL");
  const killed = performance.now();
  while (childProcesses(primary).filter((pid) => pid !== first).length < WORKERS) {
    if (performance.now() - killed > MAX_REPLACEMENT_MS) throw new Error("No worker was started");
    await delay(50);
  }
  return performance.now() - killed;
}

async function stopTime(product: Process): Promise<number> {
  const stopping = performance.now();
  await product.stop();
  return (performance.now() - stopping) / 1000;
}
