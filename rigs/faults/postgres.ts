import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "#server/db/embedded/binaries.ts";
import { openCluster, superuser } from "#server/db/embedded/cluster.ts";
import { prepareDirectory } from "#server/db/embedded/directory.ts";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { serverSpawnOptions } from "#server/db/embedded/server-user.ts";
import { buildDatabaseUrl, runStatement } from "#tests/support/database-admin.ts";
import { childProcesses, sendSignal } from "#tests/support/processes.ts";

/** A Postgres server on a fixed port that can be stopped, killed and frozen. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

export async function startPostgres(path: string) {
  const binaries = findBinaries();
  const directory = prepareDirectory(path);
  const cluster = openCluster({ binaries, directory, ephemeral: false });
  const port = await findFreePort();
  const url = `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres`;
  const options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  let child: ChildProcess | undefined;

  async function start() {
    for (let attempt = 0; attempt < 50; attempt++) {
      child = spawn(
        binaries.postgres,
        ["-D", cluster.data, "-p", String(port), ...options.flatMap((option) => ["-c", option])],
        { ...serverSpawnOptions(), stdio: ["ignore", "ignore", "pipe"] },
      );
      if (await acceptsConnections(child)) return;
      await delay(100); // a killed server still holds its shared memory
    }
    throw new Error("Postgres did not start");
  }

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  const processes = () => [child?.pid ?? 0, ...childProcesses(child?.pid ?? 0)];
  const signalAll = (signal: NodeJS.Signals) => sendSignal(processes(), signal);

  async function remove() {
    await end("SIGINT");
    for (const folder of [directory, path]) rmSync(folder, { recursive: true, force: true });
  }

  await start().catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url,
    start,
    stop: () => end("SIGINT"),
    kill: () => end("SIGKILL"),
    freeze: () => signalAll("SIGSTOP"),
    unfreeze: () => signalAll("SIGCONT"),
    /** Creates an empty database, which is removed with the server. */
    async createDatabase() {
      const name = `faults_${randomBytes(6).toString("hex")}`;
      await runStatement(url, `create database ${name}`);
      return buildDatabaseUrl(name, url);
    },
    remove,
  };
}

function acceptsConnections(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    let log = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-1000);
      if (log.includes("ready to accept connections")) resolve(true);
    });
    child.once("close", () => resolve(false));
  });
}
