import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join, parse } from "node:path";
import { createInterface } from "node:readline";
import { expect, inject } from "vitest";
import { ENV } from "./run-app.ts";
import { PROCESS_START_MS, waitFor } from "./wait-for.ts";

/**
 * Builds a program into one file, which starts in an eighth of the CPU time that tsx needs, and returns its path.
 * The first test file of a run that needs the program builds it, the others wait for that.
 */
export async function buildProgram(entry: string): Promise<string> {
  const { name } = parse(entry);
  const outDir = join(inject("buildFolder"), name);
  const file = join(outDir, `${name}.js`);
  if (createFolder(`${outDir}.begun`)) {
    runBuild(entry, `${outDir}.draft`);
    renameSync(`${outDir}.draft`, outDir);
  } else {
    await waitFor(() => expect(existsSync(file), `${entry} is not built`).toBe(true), BUILD_MS);
  }
  return file;
}

export const buildServer = () => buildProgram("server/main.ts");

const BUILD_MS = 90_000;

/** Returns whether it did not exist. */
const createFolder = (path: string) => mkdirSync(path, { recursive: true }) !== undefined;

function runBuild(entry: string, outDir: string) {
  const args = ["build", "--ssr", `../${entry}`, "--outDir", `../${outDir}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", ...args],
    { encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
}

/**
 * Starts the built server as a process of its own, which can be killed, and waits until it is ready; it signs sessions
 * as a test's app does.
 */
export async function startServer(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [file], {
    env: { ...ENV, NODE_ENV: "development", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (!address) continue;
    child.stdout.resume();
    await waitFor(() => expectReady(address), PROCESS_START_MS); // until then it answers 503
    return { address, kill };
  }
  throw new Error("The server ended before it listened");
}

async function expectReady(address: string) {
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
}
