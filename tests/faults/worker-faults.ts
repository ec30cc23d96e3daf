import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#tests/bench/report.ts";
import { startScript } from "#tests/support/product.ts";
import { countLost, startClients } from "./clients.ts";
import { atMost } from "./metrics.ts";
import { childProcesses, type Postgres } from "./postgres.ts";

const WORKERS = 2;

/** Cluster mode: kills one worker under load, then stops all of them. */
export async function measureWorkerFaults(postgres: Postgres): Promise<Metric[]> {
  const databaseUrl = await postgres.createDatabase();
  const product = await startScript("dist/server/main.js --workers", databaseUrl, {
    WORKERS: String(WORKERS),
  });
  await untilReady(product.address);
  const clients = startClients(product.address, 16);
  await delay(2000);
  const [first = 0] = childProcesses(product.pid);
  process.kill(first, "SIGKILL");
  const killed = performance.now();
  while (childProcesses(product.pid).filter((pid) => pid !== first).length < WORKERS)
    await delay(50);
  const replaced = performance.now() - killed;
  await delay(3000);
  const answers = await clients.stop();
  const stopping = performance.now();
  await product.stop();
  const failed = answers.filter(({ status }) => status !== 200).length;
  return [
    atMost("one worker killed: failed", (failed / answers.length) * 100, 0.5, "%"),
    atMost("one worker killed: replaced after", replaced / 1000, 5, "s"),
    atMost("one worker killed: acknowledged and lost", await countLost(answers, databaseUrl), 0),
    atMost("all workers stopped after", (performance.now() - stopping) / 1000, 25, "s"),
  ];
}

async function untilReady(address: string) {
  for (let attempt = 0; attempt < 400; attempt++) {
    if ((await fetch(`${address}/readyz`)).ok) return;
    await delay(50);
  }
}
