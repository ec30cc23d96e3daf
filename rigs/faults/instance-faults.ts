import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { runStatement } from "#tests/support/database-admin.ts";
import { type Process, startProcess } from "#tests/support/product.ts";
import { ownerCookie } from "#tests/support/product-owner.ts";
import { untilPublicSetting } from "#tests/support/public-setting.ts";
import { countLost, startClients } from "./clients.ts";
import { type Haproxy, startHaproxy } from "./haproxy.ts";
import { atLeast, atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";
import { startPair } from "./start-pair.ts";

const CLIENTS = 16;
const HEALTH_CHECK_MS = 2000;

type LoadBalancer = Haproxy & { address: string; ports: [number, number] };

/** Restarts two servers behind HAProxy (deploy/haproxy.cfg) one by one, and kills one, under load. */
export async function measureInstances(postgres: Postgres): Promise<Metric[]> {
  const databaseUrl = await postgres.createDatabase();
  const balancer = await startLoadBalancer();
  if (!balancer) return [];
  const start = (port: number) => startProcess(databaseUrl, { PORT: String(port) });
  try {
    return await faultInstances(balancer, { databaseUrl, start });
  } finally {
    await balancer.stop();
  }
}

async function faultInstances(balancer: LoadBalancer, context: KillContext): Promise<Metric[]> {
  const { start } = context;
  const [a, b] = balancer.ports;
  // concurrently, on an empty database
  const servers = await startPair(
    () => start(a),
    () => start(b),
  );
  try {
    await delay(HEALTH_CHECK_MS);
    return [
      ...(await rollingRestart(balancer, servers, start)),
      ...(await killOneServer(balancer, servers, context)),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

type Servers = [Process, Process];
type Start = (port: number) => Promise<Process>;

async function rollingRestart(balancer: LoadBalancer, servers: Servers, start: Start) {
  const clients = startClients(balancer.address, CLIENTS);
  try {
    await delay(1000);
    for (const index of [0, 1] as const) {
      await servers[index].stop();
      servers[index] = await start(balancer.ports[index]);
      await delay(HEALTH_CHECK_MS);
    }
  } finally {
    await clients.stop();
  }
  const { responses } = clients;
  const failed = responses.filter(({ status }) => status !== 200);
  return [
    atLeast("rolling restart: requests", responses.length, 1000),
    atMost("rolling restart: failed", failed.length, 0),
  ];
}

type KillContext = { databaseUrl: string; start: Start };

async function killOneServer(
  balancer: LoadBalancer,
  servers: Servers,
  { databaseUrl, start }: KillContext,
) {
  const clients = startClients(balancer.address, CLIENTS);
  try {
    await delay(3000);
    process.kill(servers[0].pid, "SIGKILL");
    await delay(5000);
  } finally {
    await clients.stop();
  }
  const { responses } = clients;
  servers[0] = await start(balancer.ports[0]);
  const failed = responses.filter(({ status }) => status !== 200);
  return [
    atMost("kill -9 of one server: failed", (failed.length / responses.length) * 100, 0.5, "%"),
    atMost(
      "kill -9 of one server: acknowledged and lost",
      await countLost(responses, databaseUrl),
      0,
    ),
  ];
}

async function startLoadBalancer(): Promise<LoadBalancer | null> {
  const [port, a, b] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const balancer = await startHaproxy("deploy/haproxy.cfg", {
    BIND: `127.0.0.1:${port}`,
    SERVER_A: `127.0.0.1:${a}`,
    SERVER_B: `127.0.0.1:${b}`,
  });
  return balancer && { ...balancer, address: `http://127.0.0.1:${port}`, ports: [a, b] };
}

/** A setting changed on one server takes effect on the other, also when its listener is disconnected. */
export async function measureSettingPropagation(postgres: Postgres): Promise<Metric[]> {
  const databaseUrl = await postgres.createDatabase();
  const start = () => startProcess(databaseUrl);
  const servers = await startPair(start, start);
  try {
    const session = await ownerCookie(servers[0].address);
    const withListener = await propagationTime(servers, session, "false");
    await runStatement(
      databaseUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listen' and datname = current_database()",
    );
    const withoutListener = await propagationTime(servers, session, "true");
    return [
      atMost("a setting takes effect on the other server after", withListener / 1000, 1, "s"),
      atMost("the same with its listener disconnected", withoutListener / 1000, 30, "s"),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

type Pair = readonly [Process, Process];

async function propagationTime([first, second]: Pair, session: string, value: string) {
  await fetch(`${first.address}/api/admin/settings/show_bulk_import`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Cookie: session },
    body: JSON.stringify({ value }),
  });
  const saved = performance.now();
  await untilPublicSetting(second.address, "show_bulk_import", value);
  return performance.now() - saved;
}
