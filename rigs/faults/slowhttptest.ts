import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Metric, median } from "#rigs/bench/report.ts";
import { startProcess } from "#tests/support/product.ts";
import { percentile, startClients } from "./clients.ts";
import { atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";

const MEASURED_MS = 10_000;
const RAMP_UP_MS = 5000;
const CLIENTS = 4;
const PAUSE_MS = 10;
const CONNECTIONS = ["-c", "1000", "-r", "300", "-l", String((RAMP_UP_MS + MEASURED_MS) / 1000)];

const ATTACKS: Record<string, string[]> = {
  "slow headers": ["-H", "-i", "3", "-x", "24"],
  "slow bodies": ["-B", "-i", "3", "-s", "8192", "-x", "10"],
  ranges: ["-R", "-a", "10", "-b", "3000"],
  "slow reads": ["-X", "-k", "20", "-w", "512", "-y", "1024", "-n", "5", "-z", "32"],
};

type Visitors = { failures: number; page: number; calculate: number };

/** The four attacks of slowhttptest, a thousand connections each, beside visitors. */
export async function measureSlowhttptest(postgres: Postgres): Promise<Metric[]> {
  if (spawnSync("slowhttptest", ["-h"]).error) {
    console.info("NOT RUN, because slowhttptest is not installed");
    return [];
  }
  const product = await startProcess(await postgres.createDatabase());
  try {
    return await measureAttacks(product.address);
  } finally {
    await product.stop();
  }
}

/** Compares with the median of the measurements without an attack, before, between and after them. */
async function measureAttacks(address: string): Promise<Metric[]> {
  await measureVisitors(address, RAMP_UP_MS); // warms up
  const quiet = [await measureVisitors(address, MEASURED_MS)];
  const attacked: [string, Visitors][] = [];
  for (const [name, options] of Object.entries(ATTACKS)) {
    const attack = startAttack(address, options);
    await delay(RAMP_UP_MS);
    attacked.push([name, await measureVisitors(address, MEASURED_MS)]);
    await attack.stop();
    await delay(RAMP_UP_MS); // the connections of the attack close
    quiet.push(await measureVisitors(address, MEASURED_MS));
  }
  const page = median(quiet.map((visitors) => visitors.page));
  const calculate = median(quiet.map((visitors) => visitors.calculate));
  return attacked.flatMap(([name, visitors]) => [
    atMost(`slowhttptest, ${name}: failed requests of visitors`, visitors.failures, 0),
    atMost(`slowhttptest, ${name}: p99 of pages ÷ without`, visitors.page / page, 2),
    atMost(
      `slowhttptest, ${name}: p99 of calculations ÷ without`,
      visitors.calculate / calculate,
      2,
    ),
  ]);
}

/** Starts at the lowest priority: slowhttptest polls its connections without a pause, which takes a whole core. */
function startAttack(address: string, options: string[]) {
  const attack = ["slowhttptest", ...options, ...CONNECTIONS, "-u", `${address}/`];
  const child = spawn("nice", ["-n", "19", ...attack], { stdio: "ignore" });
  const ended = once(child, "exit");
  return {
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function measureVisitors(address: string, milliseconds: number): Promise<Visitors> {
  const calculations = startClients(address, CLIENTS, PAUSE_MS);
  const [pages] = await Promise.all([loadPages(address, milliseconds), delay(milliseconds)]);
  const calculated = await calculations.stop();
  const failed = calculated.filter(({ status }) => status !== 200);
  const p99 = (times: number[]) => percentile(times, 0.99);
  return {
    failures: failed.length + pages.failures,
    page: p99(pages.times),
    calculate: p99(calculated.map(({ ms }) => ms)),
  };
}

async function loadPages(address: string, milliseconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const end = performance.now() + milliseconds;
  const times: number[] = [];
  let failures = 0;
  async function visit() {
    while (performance.now() < end) {
      const began = performance.now();
      const status = await loadPage(address, agent);
      times.push(performance.now() - began);
      if (status !== 200) failures += 1;
      await delay(PAUSE_MS);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, visit));
  agent.destroy();
  return { times, failures };
}

const loadPage = (address: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    request(address, { agent }, (response) => {
      response.resume().once("close", () => resolve(response.statusCode ?? 0));
    })
      .once("error", () => resolve(0))
      .end();
  });
