import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../bench/report.ts";
import { startScript } from "../product.ts";
import { lostOf, startClients } from "./clients.ts";
import { atMost } from "./figures.ts";
import { childrenOf, type Postgres } from "./postgres.ts";

const WORKERS = 2;

/** One process a core: one of them is killed under load, and all are told to stop. */
export async function workerFaults(postgres: Postgres): Promise<Figure[]> {
  const databaseUrl = await postgres.newDatabase();
  const product = await startScript("dist/server/main.js --workers", databaseUrl, {
    WORKERS: String(WORKERS),
  });
  await untilReady(product.address);
  const clients = startClients(product.address, 16);
  await delay(2000);
  const [first = 0] = childrenOf(product.pid);
  process.kill(first, "SIGKILL");
  const killed = performance.now();
  while (childrenOf(product.pid).filter((pid) => pid !== first).length < WORKERS) await delay(50);
  const replaced = performance.now() - killed;
  await delay(3000);
  const answers = await clients.stop();
  const stopping = performance.now();
  await product.stop();
  const failed = answers.filter(({ status }) => status !== 200).length;
  return [
    atMost("one worker killed: failed", (failed / answers.length) * 100, 0.5, "%"),
    atMost("one worker killed: another one after", replaced / 1000, 5, "s"),
    atMost("one worker killed: acknowledged and lost", await lostOf(answers, databaseUrl), 0),
    atMost("all workers stopped after", (performance.now() - stopping) / 1000, 25, "s"),
  ];
}

async function untilReady(address: string) {
  for (let attempt = 0; attempt < 400; attempt++) {
    if ((await fetch(`${address}/readyz`)).ok) return;
    await delay(50);
  }
}
