import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBinaries } from "./embedded/binaries.ts";
import { startEmbedded } from "./embedded.ts";

const isRoot = process.getuid?.() === 0;
const fixture = "server/testing/fixtures/hold-embedded.ts";

let parent: string;
let dir: string;
let cleanups: (() => unknown)[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "landed-cost-embedded-"));
  // For root the server runs as "nobody", who has to get in.
  chmodSync(parent, 0o755);
  dir = join(parent, "data", "postgres");
  cleanups = [removeEverything];
});

afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

describe("an embedded database", () => {
  it("is made on the first start, speaks UTF-8, and keeps its rows", async () => {
    const first = await start();
    expect(await firstValue(first.url, "show server_encoding")).toBe("UTF8");
    await firstValue(first.url, "create table word as select 'Zürich 税' as it");
    await first.stop();

    const second = await start();
    expect(await firstValue(second.url, "select it from word")).toBe("Zürich 税");
    expect(await firstValue(second.url, "select upper('zürich')")).toBe("ZÜRICH");
  });

  it("ends when its owner is killed, and has every committed row on the next start", async () => {
    const owner = await hold();
    await firstValue(owner.url, "create table kept (id int)");
    for (let id = 1; id <= 50; id++) await firstValue(owner.url, `insert into kept values (${id})`);
    owner.child.kill("SIGKILL");
    await once(owner.child, "close");

    const next = await start();
    expect(await firstValue(next.url, "select count(*)::int from kept")).toBe(50);
    expect(await isAnswering(owner.url)).toBe(false);
  });

  it("goes away by itself when its owner is killed", async () => {
    const owner = await hold();
    owner.child.kill("SIGKILL");
    await expect.poll(() => isAnswering(owner.url), { timeout: 5_000 }).toBe(false);
  });

  it("is one server for two processes that start at once on an empty folder", async () => {
    const [one, other] = await Promise.all([hold(), hold()]);
    expect(one.url).toBe(other.url);
    expect(readdirSync(dir)).toEqual(["cluster"]);
  });

  it("is not stopped by a process that only shares it", async () => {
    const owner = await hold();
    const sharer = await start();
    expect(sharer.url).toBe(owner.url);
    await sharer.stop();
    expect(await isAnswering(owner.url)).toBe(true);
  });

  it("is removed when it was ephemeral", async () => {
    const database = await startEmbedded({ dir, ephemeral: true });
    await database.stop();
    expect(existsSync(dir)).toBe(false);
  });
});

describe("what an earlier life left behind", () => {
  it("does not hinder when it is a half-made cluster", async () => {
    const first = await start();
    await first.stop();
    renameSync(join(dir, "cluster"), join(dir, `cluster.${await deadPid()}`));

    await start();
    expect(readdirSync(dir)).toEqual(["cluster"]);
  });

  it.each([
    ["of a dead process", async () => `${await deadPid()}\n`],
    ["with the number of a stranger", async () => `${process.pid}\n`],
    ["that is empty", async () => ""],
  ])("does not hinder when it is a lock %s", async (_, content) => {
    const first = await start();
    const data = await firstValue(first.url, "show data_directory");
    await first.stop();
    const lock = join(String(data), "postmaster.pid");
    writeFileSync(lock, await content());
    utimesSync(lock, 0, 0);

    const second = await start();
    expect(await isAnswering(second.url)).toBe(true);
  });
});

describe("where it cannot run", () => {
  it("says so in one line when npm has no PostgreSQL for the platform", () => {
    expect(() => findBinaries("plan9-mips")).toThrow(/^[^\n]*plan9-mips: set DATABASE_URL[^\n]*$/);
  });

  it("says so in one line when the folder cannot be made", async () => {
    writeFileSync(join(parent, "data"), "a file, not a folder");
    await expect(start()).rejects.toThrow(/^The database cannot be kept in [^\n]*DATA_DIR[^\n]*$/);
  });

  it("in a closed folder, it moves to one that root's stand-in can reach, or stays", async () => {
    chmodSync(parent, 0o700);
    const first = await start();
    const shared = /^\/var\/lib\/landed-cost\/\w+-[0-9a-f]{8}$/;
    expect(realpathSync(dir)).toEqual(isRoot ? expect.stringMatching(shared) : dir);
    await firstValue(first.url, "create table kept as select 1 as id");
    await first.stop();

    const second = await start();
    expect(await firstValue(second.url, "select id from kept")).toBe(1);
  });
});

function removeEverything() {
  if (existsSync(dir)) rmSync(realpathSync(dir), { recursive: true });
  rmSync(parent, { recursive: true });
}

async function start() {
  const database = await startEmbedded({ dir });
  cleanups.push(() => database.stop());
  return database;
}

/** Starts the database in a process of its own, which can be killed. */
async function hold(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", fixture, dir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  cleanups.push(() => letGo(child));
  const [line] = await once(child.stdout, "data");
  return { child, url: String(line).trim() };
}

async function letGo(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, "close");
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "close");
  return child.pid ?? 0;
}

/** The first column of the first row. */
async function firstValue(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends says so on an idle connection, too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function isAnswering(url: string): Promise<boolean> {
  return firstValue(url, "select true").then(Boolean, () => false);
}
