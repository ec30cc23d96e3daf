import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { runStatement } from "#tests/support/database-admin.ts";
import type { Figure } from "../bench/report.ts";
import { type Process, startProcess } from "../product.ts";
import { lostOf, startClients } from "./clients.ts";
import { atLeast, atMost } from "./figures.ts";
import { freePort, type Postgres } from "./postgres.ts";

const CLIENTS = 16;
const CHECKS = 2000;

type Balanced = { address: string; ports: [number, number]; stop(): void };

/** Two servers behind the balancer of deploy/haproxy.cfg are restarted, and one is killed, under load. */
export async function instanceFaults(postgres: Postgres): Promise<Figure[]> {
  const databaseUrl = await postgres.newDatabase();
  const balancer = await startBalancer();
  if (!balancer) return [];
  const start = (port: number) => startProcess(databaseUrl, { PORT: String(port) });
  // at once, on an empty database
  const servers = await Promise.all([start(balancer.ports[0]), start(balancer.ports[1])]);
  await delay(CHECKS);
  try {
    return [
      ...(await rollingRestart(balancer, servers, start)),
      ...(await suddenEnd(balancer, servers, { databaseUrl, start })),
    ];
  } finally {
    for (const server of servers) await server.stop();
    balancer.stop();
  }
}

type Servers = [Process, Process];
type Start = (port: number) => Promise<Process>;

async function rollingRestart(balancer: Balanced, servers: Servers, start: Start) {
  const clients = startClients(balancer.address, CLIENTS);
  await delay(1000);
  for (const index of [0, 1] as const) {
    await servers[index].stop();
    servers[index] = await start(balancer.ports[index]);
    await delay(CHECKS);
  }
  const answers = await clients.stop();
  const failed = answers.filter(({ status }) => status !== 200);
  return [
    atLeast("rolling restart: requests", answers.length, 1000),
    atMost("rolling restart: failed", failed.length, 0),
  ];
}

type Rest = { databaseUrl: string; start: Start };

async function suddenEnd(balancer: Balanced, servers: Servers, { databaseUrl, start }: Rest) {
  const clients = startClients(balancer.address, CLIENTS);
  await delay(3000);
  process.kill(servers[0].pid, "SIGKILL");
  await delay(5000);
  const answers = await clients.stop();
  servers[0] = await start(balancer.ports[0]);
  const failed = answers.filter(({ status }) => status !== 200);
  return [
    atMost("kill -9 of one: failed", (failed.length / answers.length) * 100, 0.5, "%"),
    atMost("kill -9 of one: acknowledged and lost", await lostOf(answers, databaseUrl), 0),
  ];
}

/** Nothing where HAProxy is not installed. */
async function startBalancer(): Promise<Balanced | null> {
  const [port, a, b] = [await freePort(), await freePort(), await freePort()];
  const child = spawn("haproxy", ["-f", "deploy/haproxy.cfg"], {
    env: {
      ...process.env,
      BIND: `127.0.0.1:${port}`,
      SERVER_A: `127.0.0.1:${a}`,
      SERVER_B: `127.0.0.1:${b}`,
    },
    stdio: "ignore",
  });
  if (!(await isRunning(child))) {
    console.info(
      "NOT RUN: two servers behind a balancer, because haproxy is not installed or does not start",
    );
    return null;
  }
  return { address: `http://127.0.0.1:${port}`, ports: [a, b], stop: () => void child.kill() };
}

const isRunning = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(false));
    setTimeout(() => resolve(true), 500);
  });

/** What one server changes holds on the other, also where nobody listens for a moment. */
export async function sharedChanges(postgres: Postgres): Promise<Figure[]> {
  const databaseUrl = await postgres.newDatabase();
  const servers = [await startProcess(databaseUrl), await startProcess(databaseUrl)] as const;
  try {
    const session = await logIn(servers[0].address);
    const heard = await timeToHold(servers, session, "false");
    await runStatement(
      databaseUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listen' and datname = current_database()",
    );
    const unheard = await timeToHold(servers, session, "true");
    return [
      atMost("a setting holds on the other server after", heard / 1000, 1, "s"),
      atMost("the same, its listener just cut off", unheard / 1000, 30, "s"),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

type Pair = readonly [Process, Process];

async function timeToHold([first, second]: Pair, session: string, value: string) {
  await fetch(`${first.address}/api/admin/settings/show_bulk_import`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Cookie: session },
    body: JSON.stringify({ value }),
  });
  const saved = performance.now();
  while (performance.now() - saved < 40_000) {
    const settings = await (await fetch(`${second.address}/api/settings`)).text();
    if (settings.includes(`"show_bulk_import","value":"${value}"`)) break;
    await delay(5);
  }
  return performance.now() - saved;
}

export async function logIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "owner@example.com", password: "owner-password-1" }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}
