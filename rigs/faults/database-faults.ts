import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { runStatement } from "#tests/support/database-admin.ts";
import { type Process, startProcess } from "#tests/support/product.ts";
import { type ClientResponse, countLost, startClients } from "./clients.ts";
import { atLeast, atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";

const CLIENTS = 16;
const RECOVERY_MS = 8000;

type Fault = { name: string; start(): Promise<void>; durationMs: number; stop(): Promise<void> };

/** The database fails in four ways under load. */
export async function measureDatabaseFaults(postgres: Postgres): Promise<Metric[]> {
  const databaseUrl = await postgres.createDatabase();
  const product = await startProcess(databaseUrl);
  const faults: Fault[] = [
    { name: "database stopped", start: postgres.stop, durationMs: 4000, stop: postgres.start },
    { name: "database killed", start: postgres.kill, durationMs: 4000, stop: postgres.start },
    {
      name: "database frozen",
      start: async () => postgres.freeze(),
      durationMs: 15_000,
      stop: async () => postgres.unfreeze(),
    },
    {
      name: "connections cut",
      start: () => cutConnections(postgres.url),
      durationMs: 0,
      stop: async () => undefined,
    },
  ];
  const metrics: Metric[] = [];
  try {
    for (const fault of faults) metrics.push(...(await measureFault(fault, product, databaseUrl)));
    return metrics;
  } finally {
    await product.stop();
  }
}

async function measureFault(
  fault: Fault,
  { address }: Process,
  databaseUrl: string,
): Promise<Metric[]> {
  const clients = startClients(address, CLIENTS);
  try {
    await delay(2000);
    await injectFault(fault);
    const ended = performance.now();
    await delay(RECOVERY_MS);
    const responses = await clients.stop();
    const lost = await countLost(responses, databaseUrl);
    return faultMetrics(fault.name, responses, ended, lost);
  } finally {
    await clients.stop();
  }
}

async function injectFault(fault: Fault) {
  try {
    await fault.start();
    await delay(fault.durationMs);
  } finally {
    await fault.stop();
  }
}

function faultMetrics(
  name: string,
  responses: ClientResponse[],
  ended: number,
  lost: number,
): Metric[] {
  const unexpected = responses.filter(({ status }) => status !== 200 && status !== 503);
  const recovered = responses.find(({ at, status }) => at >= ended && status === 200);
  const lastError = responses.findLast(({ status }) => status !== 200);
  const lastErrorAfter = Math.max(0, (lastError?.at ?? 0) + (lastError?.ms ?? 0) - ended);
  return [
    atLeast(`${name}: responses with 200`, responses.filter(({ id }) => id).length, 1),
    atMost(`${name}: responses other than 200 and 503`, unexpected.length, 0),
    atMost(`${name}: slowest response`, Math.max(...responses.map(({ ms }) => ms)) / 1000, 8, "s"),
    atMost(`${name}: first success after`, ((recovered?.at ?? Infinity) - ended) / 1000, 5, "s"),
    atMost(`${name}: last error after`, lastErrorAfter / 1000, 6, "s"),
    atMost(`${name}: acknowledged and lost`, lost, 0),
  ];
}

async function cutConnections(adminUrl: string) {
  for (let round = 0; round < 10; round++) {
    await runStatement(
      adminUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    await delay(100);
  }
}
