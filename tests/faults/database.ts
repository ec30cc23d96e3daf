import { setTimeout as delay } from "node:timers/promises";
import { runStatement } from "#tests/support/database-admin.ts";
import type { Figure } from "../bench/report.ts";
import { type Process, startProcess } from "../product.ts";
import { type Answer, lostOf, startClients } from "./clients.ts";
import { atLeast, atMost } from "./figures.ts";
import type { Postgres } from "./postgres.ts";

const CLIENTS = 16;
const RECOVERY = 8000;

type Fault = { name: string; begin(): Promise<void>; last: number; end(): Promise<void> };

/** The database goes away in four ways while visitors calculate. */
export async function databaseFaults(postgres: Postgres): Promise<Figure[]> {
  const databaseUrl = await postgres.newDatabase();
  const product = await startProcess(databaseUrl);
  const faults: Fault[] = [
    { name: "database stopped", begin: postgres.stop, last: 4000, end: postgres.start },
    { name: "database killed", begin: postgres.kill, last: 4000, end: postgres.start },
    {
      name: "database hung",
      begin: async () => postgres.hang(),
      last: 15_000,
      end: async () => postgres.unhang(),
    },
    {
      name: "connections cut",
      begin: () => cutConnections(postgres.url),
      last: 0,
      end: async () => undefined,
    },
  ];
  const figures: Figure[] = [];
  try {
    for (const fault of faults) figures.push(...(await during(fault, product, databaseUrl)));
    return figures;
  } finally {
    await product.stop();
  }
}

async function during(fault: Fault, { address }: Process, databaseUrl: string): Promise<Figure[]> {
  const clients = startClients(address, CLIENTS);
  await delay(2000);
  await fault.begin();
  await delay(fault.last);
  await fault.end();
  const ended = performance.now();
  await delay(RECOVERY);
  const answers = await clients.stop();
  return figuresOf(fault.name, answers, ended, await lostOf(answers, databaseUrl));
}

function figuresOf(name: string, answers: Answer[], ended: number, lost: number): Figure[] {
  const odd = answers.filter(({ status }) => status !== 200 && status !== 503);
  const again = answers.find(({ at, status }) => at >= ended && status === 200);
  const lastRefusal = answers.findLast(({ status }) => status !== 200);
  const healed = Math.max(0, (lastRefusal?.at ?? 0) + (lastRefusal?.ms ?? 0) - ended);
  return [
    atLeast(`${name}: answered with 200`, answers.filter(({ id }) => id).length, 1),
    atMost(`${name}: answers other than 200 and 503`, odd.length, 0),
    atMost(`${name}: slowest answer`, Math.max(...answers.map(({ ms }) => ms)) / 1000, 8, "s"),
    atMost(`${name}: first success after`, ((again?.at ?? Infinity) - ended) / 1000, 5, "s"),
    atMost(`${name}: last refusal after`, healed / 1000, 6, "s"),
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
