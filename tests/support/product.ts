import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { buildDatabaseUrl, runStatement } from "./database-admin.ts";
import { owner } from "./product-owner.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "landed-cost-product-"));
process.once("exit", () => rmSync(DATA_DIR, { recursive: true, force: true }));

// The settings are those of production, but for limits that a test or a bench would reach within seconds.
const ENV = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  DATA_DIR,
  SESSION_SECRET: "a secret of thirty-two characters",
  SETTINGS_ENCRYPTION_KEYS: "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  LIMIT_LOGIN: "100000",
  LIMIT_FORGOT: "100000",
  LIMIT_REGISTER: "100000",
  LIMIT_CALCULATE: "100000000",
  LIMIT_PAYMENTS: "100000",
  LIMIT_CONNECTIONS: "100000",
};

/** What is other than usual in a process's environment. */
type Environment = Record<string, string>;

/** The built server as a process of its own. */
export type Process = { address: string; dataDir: string; pid: number; stop(): Promise<void> };

/** The same on a database of its own, empty or the copy that `prepareTemplate` made possible, which is gone after `stop`. */
export type Product = Process & { databaseUrl: string };

export async function startProduct(adminUrl: string, env: Environment = {}): Promise<Product> {
  const database = `product_${randomBytes(6).toString("hex")}`;
  const { PRODUCT_TEMPLATE: template } = process.env;
  const copied = template ? ` template ${template}` : "";
  await runStatement(adminUrl, `create database ${database}${copied}`);
  const dropDatabase = () =>
    runStatement(adminUrl, `drop database if exists ${database} with (force)`);
  const databaseUrl = buildDatabaseUrl(database, adminUrl);
  try {
    const process = await startProcess(databaseUrl, env);
    const stop = () => process.stop().finally(dropDatabase);
    return { ...process, databaseUrl, stop };
  } catch (error) {
    await dropDatabase();
    throw error;
  }
}

/** Starts once on a database that later products copy: the tables and the shipped data take 3 s each time. */
export async function prepareTemplate(adminUrl: string): Promise<() => Promise<void>> {
  const database = `template_${randomBytes(6).toString("hex")}`;
  await runStatement(adminUrl, `create database ${database}`);
  const databaseUrl = buildDatabaseUrl(database, adminUrl);
  const { stop } = await startProcess(databaseUrl);
  await stop(); // a database that is in use cannot be copied
  await runStatement(databaseUrl, "delete from job_state"); // each product runs its hourly jobs at its start
  process.env.PRODUCT_TEMPLATE = database;
  return () => runStatement(adminUrl, `drop database ${database}`);
}

/** Starts as `npm start` does and resolves once it is ready for requests. */
export async function startProcess(databaseUrl: string, env: Environment = {}): Promise<Process> {
  const server = await startScript("dist/server/main.js", databaseUrl, env);
  try {
    await untilReady(server.address);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs a server's file, with its arguments, and resolves once it has printed its address. */
export async function startScript(
  command: string,
  databaseUrl: string,
  env: Environment = {},
): Promise<Process> {
  const [file = "", ...args] = command.split(" ");
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  const child = spawn(process.execPath, [...loader, file, ...args], {
    env: { ...process.env, ...ENV, DATABASE_URL: databaseUrl, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");

  async function stop() {
    child.kill("SIGTERM");
    await ended;
  }

  try {
    const address = await Promise.race([printedAddress(child.stdout), endedEarly(ended)]);
    return { address, dataDir: env.DATA_DIR ?? ENV.DATA_DIR, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/[\w.:-]+/.exec(line) ?? [];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error("The server ended before it listened");
}

async function endedEarly(ended: Promise<unknown>): Promise<never> {
  await ended;
  throw new Error("The server ended before it was ready");
}

/** Longer than a start takes beside other work: it prepares the database and reads the tariff schedule. */
const READY_TIMEOUT_MS = 90_000;

export async function untilReady(address: string) {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${address}/readyz`);
    await response.text();
    if (response.ok) return;
    await delay(5);
  }
  throw new Error("The server was not ready within 90 s");
}
