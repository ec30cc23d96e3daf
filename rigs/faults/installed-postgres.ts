import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { prepareDirectory } from "#server/db/embedded/directory.ts";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { chownToServerUser, serverSpawnOptions } from "#server/db/embedded/server-user.ts";
import { childProcesses } from "#tests/support/processes.ts";

const SUPERUSER = "postgres";
const PASSWORD = "superuser-password";
const START_TIMEOUT_MS = 30_000;

/** A function that returns the path of a program of an installed PostgreSQL. */
export type Programs = (name: string) => string;

/** Undefined, with a message, without an installation that has servers and backup programs. */
export function findInstalledPostgres(): Programs | undefined {
  const folders = [configuredFolder(), ...debianFolders()];
  const found = folders.find((folder) =>
    ["initdb", "pg_basebackup", "pg_dump"].every((name) => existsSync(join(folder, name))),
  );
  if (!found) console.info("NOT RUN, because no PostgreSQL server is installed");
  return found === undefined ? undefined : (name) => join(found, name);
}

const configuredFolder = (): string =>
  spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim() ?? "";

function debianFolders(): string[] {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, "bin"));
}

/** Gives servers a folder of their account, which is removed afterwards. */
export async function withServerFolder<T>(
  purpose: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `landed-cost-${purpose}.${process.pid}`);
  const folder = prepareDirectory(path);
  try {
    chownToServerUser(folder);
    return await work(folder);
  } finally {
    for (const name of [folder, path]) rmSync(name, { recursive: true, force: true });
  }
}

/** Runs a program of PostgreSQL, which refuses to run as root. Throws what it prints on failure. */
export const runProgram = (program: string, args: string[]) =>
  promisify(execFile)(program, args, serverSpawnOptions());

export type InstalledServer = Awaited<ReturnType<typeof defineServer>>;

/** A server whose data directory is to be created by `initialize` or by pg_basebackup. */
export async function defineServer(programs: Programs, folder: string) {
  mkdirSync(folder);
  chownToServerUser(folder);
  const data = join(folder, "data");
  const port = await findFreePort();
  const url = `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    const children = signal === "SIGKILL" ? childProcesses(child.pid ?? 0) : [];
    child.kill(signal);
    for (const pid of children) killIfRunning(pid);
    await ended;
  }

  return {
    data,
    port,
    url,
    /** Creates an empty server with these lines in front of pg_hba.conf's. */
    async initialize(hbaLines: string[], settings: string[]) {
      const passwordFile = join(folder, "password");
      writeFileSync(passwordFile, PASSWORD);
      await runProgram(programs("initdb"), [
        ...["-D", data, "-U", SUPERUSER, "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
        ...["-E", "UTF8", "--locale=C.UTF-8"],
      ]);
      appendFileSync(join(data, "postgresql.conf"), `${settings.join("\n")}\n`);
      const everyone = "host all all 127.0.0.1/32 scram-sha-256";
      writeFileSync(join(data, "pg_hba.conf"), `${[...hbaLines, everyone].join("\n")}\n`);
    },
    async start() {
      const options = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
      const log = openSync(join(folder, "log"), "a");
      child = spawn(
        programs("postgres"),
        ["-D", data, ...options.flatMap((option) => ["-c", option])],
        { ...serverSpawnOptions(), stdio: ["ignore", log, log] },
      );
      closeSync(log);
      await untilAccepting(url, child, join(folder, "log"));
    },
    stop: () => end("SIGINT"),
    /** Kills all processes of the server at once, as a power failure does. */
    kill: () => end("SIGKILL"),
    query: <Row extends pg.QueryResultRow>(...statements: string[]) =>
      queryServer<Row>(url, statements),
    removeData: () => rmSync(data, { recursive: true, force: true }),
  };
}

function killIfRunning(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // ended with its parent
  }
}

async function untilAccepting(url: string, child: ChildProcess, log: string) {
  const end = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < end && child.exitCode === null) {
    try {
      await queryServer(url, ["select 1"]);
      return;
    } catch {
      await delay(50); // starting
    }
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8").slice(-1000)}`);
}

/** Runs statements on one connection, each in its own transaction, and returns the rows of the last. */
export async function queryServer<Row extends pg.QueryResultRow>(
  url: string,
  statements: string[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {}); // the running query rejects as well
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
