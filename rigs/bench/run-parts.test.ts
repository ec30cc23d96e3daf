import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { isAlive } from "#server/db/embedded/processes.ts";
import { buildProgram } from "#tests/support/built-program.ts";

let program: string;
beforeAll(async () => {
  program = await buildProgram("tests/support/fixtures/parts.ts");
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "landed-cost-parts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Printed = (text: string) => void;

/** Runs parts of the program in a process of their own. */
async function run(
  names: string[],
  onPrinted: (pid: number) => Printed = () => () => {},
  shell?: "sh",
) {
  const args = [program, folder, ...names];
  const child = shell
    ? spawn(shell, ["-c", `${process.execPath} ${args.join(" ")}; exit`])
    : spawn(process.execPath, args);
  let output = "";
  const printed = onPrinted(child.pid ?? 0);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      printed(output);
    });
  }
  const [code] = await once(child, "close"); // also waits for processes that share its output
  return { code, output };
}

it("exits with 0 when all metrics are within their limits", async () => {
  const { code, output } = await run(["works"]);
  expect(output).toContain("sum: 3 s (must be ≤ 4, target met)");
  expect(code).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it("exits with 1 when a limit is exceeded", async () => {
  const { code, output } = await run(["exceeds"]);
  expect(output).toContain("LIMIT EXCEEDED");
  expect(code).toBe(1);
});

it("reports a part that throws and runs the next one", async () => {
  const { code, output } = await run(["throws", "works"]);
  expect(output).toMatch(/throws: CRASHED.*the page was closed/);
  expect(output).toContain("sum: 3 s");
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

it("reports a part with an unhandled rejection, its metrics and the next part", async () => {
  const { code, output } = await run(["rejects", "works"]);
  expect(output).toMatch(/rejects: CRASHED.*the body was cut off/);
  expect(output).toContain("figure of a part with an unhandled rejection: 1");
  expect(output).toContain("sum: 3 s");
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("stops everything and prints the metrics so far on %s", async (signal, exitCode) => {
  let started = 0;
  const { code, output } = await run(["works", "waits", "exceeds"], (pid) => (text) => {
    const [, child] = /started (\d+) beside shared/.exec(text) ?? [];
    if (!child || started > 0) return;
    started = Number(child);
    process.kill(pid, signal);
  });
  expect(started).toBeGreaterThan(0);
  expect(isAlive(started)).toBe(false);
  expect(output).toMatch(/│ sum +│/);
  expect(output).not.toContain("too much");
  expect(code).toBe(exitCode);
  expect(readdirSync(folder)).toEqual([]);
});

it("stops everything when the shell that runs it is killed", async () => {
  let started = 0;
  const { output } = await run(
    ["waits"],
    (shell) => (text) => {
      const [, child] = /started (\d+) beside shared/.exec(text) ?? [];
      if (!child || started > 0) return;
      started = Number(child);
      process.kill(shell, "SIGKILL");
    },
    "sh",
  );
  expect(started).toBeGreaterThan(0);
  expect(isAlive(started)).toBe(false);
  expect(output).toContain("waits: CRASHED");
  expect(readdirSync(folder)).toEqual([]);
});

it("rejects an unknown name before anything starts", async () => {
  const { code, output } = await run(["workz"]);
  expect(output).toContain("Unknown: workz. Choose from: works, throws,");
  expect(code).toBe(1);
});
