import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { startHaproxy } from "./haproxy.ts";
import {
  defineServer,
  type InstalledServer,
  type Programs,
  queryServer,
  runProgram,
} from "./installed-postgres.ts";

const REPLICATION_TIMEOUT_MS = 30_000;

// The rules that docs/set-up.md (High availability) describes.
const HBA_LINES = [
  "host postgres haproxy_check 127.0.0.1/32 trust",
  "host all haproxy_check all reject",
  "host replication replicator 127.0.0.1/32 scram-sha-256",
];
const SETTINGS = ["max_connections = 200", "wal_keep_size = 1GB"];
const ROLES = [
  "create role haproxy_check login connection limit 20",
  "create role replicator login replication password 'replicator-password'",
  "create role landed_cost_app login password 'app-password'",
  "create database landed_cost owner landed_cost_app",
];

export type ReplicatedDatabase = Awaited<ReturnType<typeof defineReplicatedDatabase>>;

/** Two servers of which HAProxy (deploy/haproxy-postgres.cfg) connects to the primary. */
export async function defineReplicatedDatabase(programs: Programs, folder: string) {
  const servers = {
    a: await defineServer(programs, `${folder}/a`),
    b: await defineServer(programs, `${folder}/b`),
  };
  const port = await findFreePort();
  const stops: (() => Promise<void>)[] = [servers.a.stop, servers.b.stop];

  return {
    servers,
    /** The address at HAProxy, with the owner of the database, who is no superuser. */
    url: `postgres://landed_cost_app:app-password@127.0.0.1:${port}/landed_cost`,
    /** Starts server a as the primary, b as its standby, and HAProxy. Returns false without HAProxy. */
    async start(): Promise<boolean> {
      const { a, b } = servers;
      await a.initialize(HBA_LINES, SETTINGS);
      await a.start();
      await a.query(...ROLES);
      await createStandby(programs, { primary: a, standby: b });
      const balancer = await startHaproxy("deploy/haproxy-postgres.cfg", {
        BIND: `127.0.0.1:${port}`,
        SERVER_A: `127.0.0.1:${a.port}`,
        SERVER_B: `127.0.0.1:${b.port}`,
      });
      if (balancer) stops.unshift(balancer.stop);
      return balancer !== null;
    },
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}

type Replication = { primary: InstalledServer; standby: InstalledServer };

/** Copies the primary and starts the copy as its standby. */
export async function createStandby(programs: Programs, { primary, standby }: Replication) {
  const source = `host=127.0.0.1 port=${primary.port} user=replicator password=replicator-password application_name=standby`;
  const options = ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast"];
  await runProgram(programs("pg_basebackup"), ["-d", source, "-D", standby.data, ...options]);
  await standby.start();
}

/** Waits for each commit until the standby has written it, or not. */
export async function setSynchronous(primary: InstalledServer, isSynchronous: boolean) {
  const names = isSynchronous ? "standby" : "";
  await primary.query(
    `alter system set synchronous_standby_names = '${names}'`,
    "select pg_reload_conf()",
  );
  if (isSynchronous) await untilSynchronous(primary);
}

async function untilSynchronous(primary: InstalledServer) {
  const end = performance.now() + REPLICATION_TIMEOUT_MS;
  while (performance.now() < end) {
    const [row] = await primary.query("select from pg_stat_replication where sync_state = 'sync'");
    if (row) return;
    await delay(50);
  }
  throw new Error("The standby did not become synchronous");
}

/** Makes the standby the primary; it waits for no standby of its own. */
export async function promote(standby: InstalledServer) {
  await setSynchronous(standby, false);
  await standby.query("select pg_promote()");
}

/** The product's database on one server, as the superuser. */
export const databaseUrl = ({ url }: InstalledServer) => url.replace(/postgres$/, "landed_cost");

/** How many of 100 new connections through HAProxy, 20 at a time, reach this server. */
export async function countNewConnections(url: string, server: InstalledServer): Promise<number> {
  const connect = () => queryServer<{ port: number }>(url, ["select inet_server_port() as port"]);
  const rows: { port: number }[] = [];
  for (let round = 0; round < 5; round++)
    rows.push(...(await Promise.all(Array.from({ length: 20 }, connect))).flat());
  return rows.filter(({ port }) => port === server.port).length;
}

/** Connections whose commit waits for the standby; they wait on when their client has given up. */
export async function countWaitingCommits(primary: InstalledServer): Promise<number> {
  const [row] = await primary.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return row?.count ?? 0;
}
