import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { findFreePort } from "./free-port.ts";
import { commandLine, isAlive } from "./processes.ts";
import { prepareServerRole, type Urls } from "./server-role.ts";
import { isWindows, serverSpawnOptions, toSingleLine } from "./server-user.ts";

type Server = Urls & {
  port: number;
  /** Whether another process started it. */
  isShared: boolean;
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type ServerOptions = {
  binaries: Binaries;
  cluster: Cluster;
  ephemeral: boolean;
  /** A free one by default. */
  port?: number;
};

const START_TIMEOUT_MS = 30_000;
/** Another process's server is looked for again, because it may just be stopping. */
const SHARED_TIMEOUT_MS = 1_000;
const EMPTY_LOCK_MAX_AGE_MS = 2_000;
const CHECK_INTERVAL_MS = 1_000;

/** Starts Postgres on the cluster, or connects to the one that another process started. */
export async function startOrConnect(options: ServerOptions): Promise<Server> {
  const { data } = options.cluster;
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const running = findRunning(data);
    const server = running
      ? await connectToRunning(options.cluster, running.port)
      : await startServer(options);
    if (server) return server;
    await sleep(50);
  }
  throw new Error(`Another PostgreSQL uses ${data} and does not respond: stop it and start again`);
}

async function connectToRunning(cluster: Cluster, port: number): Promise<Server | undefined> {
  const urls = await prepareServerRole(cluster, port, SHARED_TIMEOUT_MS); // undefined while starting or stopping
  if (!urls) return undefined;
  return { ...urls, port, isShared: true, ended: untilEnd(cluster.data), stop: async () => {} };
}

async function untilEnd(data: string) {
  while (findRunning(data)) await sleep(CHECK_INTERVAL_MS, undefined, { ref: false });
}

async function startServer({
  binaries,
  cluster,
  ephemeral,
  ...options
}: ServerOptions): Promise<Server | undefined> {
  const port = options.port ?? (await findFreePort());
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
  ];
  if (ephemeral) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const child = spawnWithParent(binaries.postgres, [
    ...["-D", cluster.data, "-p", String(port)],
    ...settings.flatMap((setting) => ["-c", setting]),
  ]);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const error = await waitForStart(child);
  if (error === undefined) return { ...(await prepareRole()), port, isShared: false, ended, stop };
  if (isStartRace(error)) return undefined;
  throw new Error(`The embedded PostgreSQL did not start: ${toSingleLine(error)}`);

  async function prepareRole(): Promise<Urls> {
    try {
      const urls = await prepareServerRole(cluster, port, START_TIMEOUT_MS);
      if (urls) return urls;
      throw new Error("The embedded PostgreSQL stopped after its start");
    } catch (error) {
      await stop();
      throw error;
    }
  }

  function stop() {
    child.kill("SIGINT"); // Postgres's "fast shutdown"
    return ended;
  }
}

function isStartRace(error: string): boolean {
  return /lock file "[^"]*" (already exists|is empty)|still in use|Address already in use/.test(
    error,
  );
}

/** Spawns Postgres out of reach of Ctrl-C; a watcher stops it when our end of a pipe closes. */
function spawnWithParent(program: string, args: string[]): ChildProcess {
  if (isWindows) {
    return spawn(program, args, { ...serverSpawnOptions(), stdio: ["ignore", "ignore", "pipe"] });
  }
  const watcher = "( (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & )";
  const child = spawn(
    "/bin/sh",
    ["-c", `${watcher}; exec 3<&-; exec "$@"`, "sh", program, ...args],
    { ...serverSpawnOptions(), stdio: ["ignore", "ignore", "pipe", "pipe"], detached: true },
  );
  child.once("exit", () => child.stdio[3]?.destroy());
  return child;
}

/** Resolves to undefined once Postgres accepts connections, or to its log if it exits first. */
function waitForStart(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let log = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes("ready to accept connections")) resolve(undefined);
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(log));
  });
}

/** Reads Postgres's lock file, and removes a stale one that would prevent a start. */
function findRunning(data: string): { port: number } | undefined {
  const lock = join(data, "postmaster.pid");
  const [pid = 0, , , port = 0] = readLines(lock).map(Number);
  if (pid > 0 && isPostgresFor(data, pid)) return { port };
  // Postgres itself removes the lock of a dead process, but takes any living one for the owner.
  const isStale = pid > 0 ? isAlive(pid) : isOlderThan(lock, EMPTY_LOCK_MAX_AGE_MS);
  if (isStale) rmSync(lock, { force: true });
  return undefined;
}

function isPostgresFor(data: string, pid: number): boolean {
  if (isWindows) return isAlive(pid);
  return commandLine(pid).includes(`postgres -D ${data} `);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function isOlderThan(file: string, ageMs: number): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ageMs;
}
