import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "#server/db/embedded/binaries.ts";
import { openCluster, superuser } from "#server/db/embedded/cluster.ts";
import { prepareDirectory } from "#server/db/embedded/directory.ts";
import { serverSpawnOptions } from "#server/db/embedded/server-user.ts";
import { buildDatabaseUrl, runStatement } from "#tests/support/database-admin.ts";

/** A Postgres on a port of its own that can be stopped, killed and hung, and comes back there. */
export type Postgres = Awaited<ReturnType<typeof newPostgres>>;

export async function newPostgres(place: string) {
  const binaries = findBinaries();
  const directory = prepareDirectory(place);
  const cluster = openCluster({ binaries, directory, ephemeral: false });
  const port = await freePort();
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
      if (await isTaking(child)) return;
      await delay(100); // one that was killed has not let go of its memory yet
    }
    throw new Error("Postgres did not start");
  }

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  const processes = () => [child?.pid ?? 0, ...childrenOf(child?.pid ?? 0)];
  const tellAll = (signal: NodeJS.Signals) => {
    for (const pid of processes()) process.kill(pid, signal);
  };

  await start();
  return {
    url,
    start,
    stop: () => end("SIGINT"),
    kill: () => end("SIGKILL"),
    hang: () => tellAll("SIGSTOP"),
    unhang: () => tellAll("SIGCONT"),
    /** An empty database, gone with the server. */
    async newDatabase() {
      const name = `faults_${randomBytes(6).toString("hex")}`;
      await runStatement(url, `create database ${name}`);
      return buildDatabaseUrl(name, url);
    },
    async remove() {
      await end("SIGINT");
      for (const path of [directory, place]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Whether it takes connections before it ends. */
function isTaking(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    let log = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-1000);
      if (log.includes("ready to accept connections")) resolve(true);
    });
    child.once("close", () => resolve(false));
  });
}

export const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
