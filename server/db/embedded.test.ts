import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildProgram } from "#tests/support/built-program.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { fastTempFolder } from "#tests/support/temp-folder.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";

const delayLogins = (seconds: number) => [
  `create function delay() returns event_trigger language plpgsql as 'begin perform pg_sleep(${seconds}); end'`,
  "create event trigger delay_logins on login execute function delay()",
];

const isRoot = process.getuid?.() === 0;

let holdPostgres: string;
let stoppedCluster: string;
let parent: string;
let dir: string;
let cleanups: (() => unknown)[];

beforeAll(async () => {
  holdPostgres = await buildProgram("tests/support/fixtures/hold-embedded-postgres.ts");
  stoppedCluster = createParent();
  const database = await startEmbedded({ dir: stoppedCluster });
  await database.stop();
}, 120_000);

afterAll(() => rmSync(stoppedCluster, { recursive: true }));

beforeEach(() => {
  parent = createParent();
  dir = join(parent, "data", "postgres");
  cleanups = [removeEverything];
});

afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

describe("startEmbedded", () => {
  beforeEach(() => void vi.spyOn(console, "info").mockImplementation(() => {}));
  it("creates a UTF-8 cluster on the first start and keeps its rows", async () => {
    const first = await start();
    expect(await firstValue(first.url, "show server_encoding")).toBe("UTF8");
    await firstValue(first.url, "create table word as select 'Zürich 税' as it");
    await first.stop();

    const second = await start();
    expect(await firstValue(second.url, "select it from word")).toBe("Zürich 税");
    expect(await firstValue(second.url, "select upper('zürich')")).toBe("ZÜRICH");
  });

  it("keeps every committed row when its owner process is killed", async () => {
    copyCluster();
    const owner = await startInChildProcess();
    await firstValue(owner.url, "create table entry (id int)");
    for (let id = 1; id <= 50; id++)
      await firstValue(owner.url, `insert into entry values (${id})`);
    owner.child.kill("SIGKILL");
    await once(owner.child, "close");

    const next = await start();
    expect(await firstValue(next.url, "select count(*)::int from entry")).toBe(50);
    expect(await isReachable(owner.url)).toBe(false);
  });

  it("stops the server when its owner process is killed", async () => {
    copyCluster();
    const owner = await startInChildProcess();
    owner.child.kill("SIGKILL");
    await expect.poll(() => isReachable(owner.url), { timeout: 60_000 }).toBe(false);
  });

  it("starts one server for two processes that start concurrently on an empty directory", async () => {
    const [first, second] = await Promise.all([startInChildProcess(), startInChildProcess()]);
    expect(first.url).toBe(second.url);
    expect(readdirSync(dir)).toEqual(["cluster"]);
  });

  it("keeps the server running when a process that shares it stops", async () => {
    copyCluster();
    const owner = await startInChildProcess();
    const sharer = await start();
    expect(sharer.url).toBe(owner.url);
    await sharer.stop();
    expect(await isReachable(owner.url)).toBe(true);
  });

  it("starts the server again, at the same address, for a process that shared it", async () => {
    copyCluster();
    const owner = await startInChildProcess();
    const sharer = await start();
    await firstValue(sharer.url, "create table entry as select 7 as id");
    await stopChild(owner.child);
    await expect.poll(() => isReachable(sharer.url), { timeout: 60_000 }).toBe(true);
    expect(await firstValue(sharer.url, "select id from entry")).toBe(7);
    await sharer.stop();
    expect(await isReachable(sharer.url)).toBe(false);
  });

  it("stops a server that is still being started again", async () => {
    copyCluster();
    const owner = await startInChildProcess();
    const sharer = await start();
    const data = await dataDirectory(sharer);
    // Prolongs the last step of a start, which is to log in.
    for (const statement of delayLogins(0.5)) await firstValue(sharer.superuserUrl, statement);
    await stopChild(owner.child);
    await expect.poll(() => isReady(data), { timeout: 60_000 }).toBe(true);
    await sharer.stop();
    expect(isReady(data)).toBe(false);
  });

  it("starts where the first login takes more than a second, as on a busy machine", async () => {
    copyCluster();
    const first = await start();
    for (const statement of delayLogins(1.5)) await firstValue(first.superuserUrl, statement);
    await first.stop();
    const second = await start();
    expect(await isReachable(second.url)).toBe(true);
  });

  it("starts a server again that was killed", async () => {
    copyCluster();
    const database = await start();
    process.kill(serverPid(await dataDirectory(database)), "SIGKILL");
    await expect.poll(() => isReachable(database.url), { timeout: 60_000 }).toBe(true);
    await database.stop();
    expect(await isReachable(database.url)).toBe(false);
  });

  it("logs in one text why a server that was killed cannot be started again", async () => {
    copyCluster();
    const consoleError = muteConsoleErrors();
    const database = await start();
    const data = await dataDirectory(database);
    const pid = serverPid(data);
    renameSync(data, `${data}-moved`);
    process.kill(pid, "SIGKILL");
    const text = expect.stringMatching(/could not be started again: .*could not access directory/);
    await waitFor(() => expect(consoleError).toHaveBeenCalledWith(text));
    consoleError.mockRestore();
  });

  it("removes an ephemeral database on stop", async () => {
    copyCluster();
    const database = await startEmbedded({ dir, ephemeral: true });
    await database.stop();
    expect(existsSync(dir)).toBe(false);
  });
});

describe("startEmbedded after a crash", () => {
  it("replaces a half-made cluster", async () => {
    copyCluster();
    const first = await start();
    await first.stop();
    renameSync(join(dir, "cluster"), join(dir, `cluster.${await deadPid()}`));

    await start();
    expect(readdirSync(dir)).toEqual(["cluster"]);
  });

  it.each([
    ["of a dead process", async () => `${await deadPid()}\n`],
    ["with the pid of an unrelated process", async () => `${process.pid}\n`],
    ["that is empty", async () => ""],
  ])("replaces a lock file %s", async (_, content) => {
    copyCluster();
    const first = await start();
    const data = await dataDirectory(first);
    await first.stop();
    const lock = join(data, "postmaster.pid");
    writeFileSync(lock, await content());
    utimesSync(lock, 0, 0);

    const second = await start();
    expect(await isReachable(second.url)).toBe(true);
  });
});

describe("startEmbedded where it cannot run", () => {
  it("throws one line that names DATABASE_URL when npm has no PostgreSQL for the platform", () => {
    expect(() => findBinaries("plan9-mips")).toThrow(/^[^\n]*plan9-mips: set DATABASE_URL[^\n]*$/);
  });

  it("throws one line that names DATA_DIR when the directory cannot be created", async () => {
    writeFileSync(join(parent, "data"), "a file, not a directory");
    await expect(start()).rejects.toThrow(/^Cannot store the database in [^\n]*DATA_DIR[^\n]*$/);
  });

  it("uses a shared directory when the server user cannot enter the data directory", async () => {
    chmodSync(parent, 0o700);
    const first = await start();
    const shared = /^\/var\/lib\/landed-cost\/\w+-[0-9a-f]{8}$/;
    expect(realpathSync(dir)).toEqual(isRoot ? expect.stringMatching(shared) : dir);
    await firstValue(first.url, "create table entry as select 1 as id");
    await first.stop();

    const second = await start();
    expect(await firstValue(second.url, "select id from entry")).toBe(1);
  });
});

function createParent(): string {
  const path = mkdtempSync(join(fastTempFolder(), "landed-cost-embedded-"));
  // The server of root runs as "nobody", who must be able to enter.
  chmodSync(path, 0o755);
  return path;
}

/** Copies a stopped cluster to `dir`, where a test is not about creating one: that takes seconds. */
function copyCluster() {
  if (process.platform === "win32") return; // has no cp; the first start creates a cluster instead
  mkdirSync(join(dir, ".."), { recursive: true });
  execFileSync("cp", ["-Rp", stoppedCluster, dir]);
}

function removeEverything() {
  if (existsSync(dir)) rmSync(realpathSync(dir), { recursive: true });
  rmSync(parent, { recursive: true });
}

async function start() {
  const database = await startEmbedded({ dir });
  cleanups.push(() => database.stop());
  return database;
}

async function startInChildProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [holdPostgres, dir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  cleanups.push(() => stopChild(child));
  const [line] = await once(child.stdout, "data");
  return { child, url: String(line).trim() };
}

async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, "close");
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "close");
  return child.pid ?? 0;
}

async function firstValue(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  // A server that shuts down also sends an error on an idle connection.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const dataDirectory = async ({ superuserUrl }: EmbeddedDatabase): Promise<string> =>
  String(await firstValue(superuserUrl, "show data_directory"));

const serverPid = (data: string): number =>
  Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);

function isReady(data: string): boolean {
  const lock = join(data, "postmaster.pid");
  return existsSync(lock) && readFileSync(lock, "utf8").includes("ready");
}

async function isReachable(url: string): Promise<boolean> {
  return firstValue(url, "select true").then(Boolean, () => false);
}
