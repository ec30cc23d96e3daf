import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import type { Trap } from "#tests/support/database-proxy.ts";
import {
  bookMetrics,
  stateMetrics,
  statusMetric,
  storageMetrics,
} from "./connection-faults-checks.ts";
import { startLoad } from "./connection-faults-load.ts";
import { POOL_SIZE, queryDirectly, type System, startSystem } from "./connection-faults-system.ts";
import { atLeast, atMost } from "./metrics.ts";
import { startPayers } from "./payers.ts";
import type { Postgres } from "./postgres.ts";

const CUTS = 200;
const TERMINATIONS = 50;
const LOST_COMMITS = 20;
const WARM_UP_MS = 1500;
const MAX_RECOVERY_S = 10;
const MAX_TRAP_MS = 60_000;

/** `inject` returns how often the fault occurred; `count` is how often it must. */
type Fault = { name: string; count: number; inject(system: System): Promise<number> };

const FAULTS: Fault[] = [
  { name: "random cuts", count: CUTS, inject: cutAtRandom },
  { name: "backends terminated", count: TERMINATIONS, inject: terminateAtRandom },
  {
    name: "connections ended with a response",
    count: TERMINATIONS,
    inject: terminateWithResponses,
  },
  { name: "paused for 3 s", count: 1, inject: pauseFor(3000) },
  { name: "paused for 30 s", count: 1, inject: pauseFor(30_000) },
  {
    name: "BEGIN not answered",
    count: POOL_SIZE + 1,
    inject: trap({ statement: /^begin/, times: POOL_SIZE + 1, effect: "mute" }),
  },
  {
    name: "COMMIT not answered",
    count: POOL_SIZE + 1,
    inject: trap({ statement: /^commit/, times: POOL_SIZE + 1, effect: "mute" }),
  },
  {
    name: "response to COMMIT lost",
    count: LOST_COMMITS,
    inject: trap({ statement: /^commit/, times: LOST_COMMITS, effect: "cut" }),
  },
];

/** Breaks the connections of one server to Postgres while clients calculate, pay, upload and save. */
export async function measureConnectionFaults(postgres: Postgres): Promise<Metric[]> {
  const system = await startSystem(postgres);
  const metrics: Metric[] = [];
  try {
    for (const fault of FAULTS) metrics.push(...(await measureFault(system, fault)));
    return metrics;
  } finally {
    await system.stop();
  }
}

async function measureFault(system: System, { name, count, inject }: Fault): Promise<Metric[]> {
  const before = await system.metrics();
  const load = startLoad(system);
  await delay(WARM_UP_MS);
  const occurred = await inject(system);
  const ended = performance.now();
  while (!load.haveAllSucceededSince(ended) && secondsSince(ended) < 3 * MAX_RECOVERY_S)
    await delay(20);
  const recovery = secondsSince(ended);
  const result = await load.stop();
  return [
    atLeast(`${name}: times`, occurred, count),
    atMost(`${name}: success of every kind after`, recovery, MAX_RECOVERY_S, "s"),
    ...(await stateMetrics(name, system)),
    ...(await storageMetrics(name, system, result)),
    ...(await bookMetrics(name, system, result.payers)),
    statusMetric(name, before, await system.metrics()),
  ];
}

const secondsSince = (time: number) => (performance.now() - time) / 1000;

async function cutAtRandom({ proxy }: System): Promise<number> {
  let cuts = 0;
  while (cuts < CUTS) {
    await delay(Math.random() * 150);
    if (proxy.cut(Math.random() < 0.1 ? "all" : "one") > 0) cuts += 1;
  }
  return cuts;
}

async function terminateAtRandom(system: System): Promise<number> {
  let terminated = 0;
  while (terminated < TERMINATIONS) {
    await delay(Math.random() * 300);
    const rows = await queryDirectly(
      system,
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity
         where datname = current_database() and application_name like 'landed-cost%'
         order by random() limit 1) as backend`,
    );
    terminated += rows.length;
  }
  return terminated;
}

/** Terminates connections so that the driver reads the error in one packet with a response. */
async function terminateWithResponses({ proxy }: System): Promise<number> {
  for (let terminated = 0; terminated < TERMINATIONS; terminated++) {
    await delay(Math.random() * 300);
    proxy.terminateOne();
  }
  return TERMINATIONS;
}

function pauseFor(ms: number) {
  return async ({ postgres }: System): Promise<number> => {
    postgres.freeze();
    await delay(ms);
    postgres.unfreeze();
    return 1;
  };
}

function trap(options: Trap) {
  return async ({ proxy }: System): Promise<number> => {
    const remaining = proxy.arm(options);
    const end = performance.now() + MAX_TRAP_MS;
    while (remaining() > 0 && performance.now() < end) await delay(50);
    return options.times - remaining();
  };
}

const CUT_INTERVAL_MS = 1000;
const CUT_PAYERS = 20;

/** Every connection is cut once a second while clients pay. */
export async function measureCuts(postgres: Postgres, seconds: number): Promise<Metric[]> {
  const name = `all connections cut every second for ${seconds} s`;
  const system = await startSystem(postgres);
  const { product, stripe, proxy } = system;
  try {
    const before = await system.metrics();
    const addresses = [product.address];
    const payers = startPayers({ addresses, stripe, confirms: true }, CUT_PAYERS);
    let cuts = 0;
    for (const end = performance.now() + seconds * 1000; performance.now() < end; cuts++) {
      await delay(CUT_INTERVAL_MS);
      proxy.cut("all");
    }
    const visitors = await payers.stop();
    return [
      atLeast(`${name}: cuts`, cuts, Math.floor(seconds * 0.9)),
      ...(await stateMetrics(name, system)),
      ...(await bookMetrics(name, system, visitors)),
      statusMetric(name, before, await system.metrics()),
    ];
  } finally {
    await system.stop();
  }
}
