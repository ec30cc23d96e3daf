import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, it } from "vitest";
import { PROCESS_START_MS } from "#tests/support/wait-for.ts";

const itWithFullDevice = it.skipIf(!existsSync("/dev/full"));

// Threats: J10
itWithFullDevice("createLog lets the process run and exit while standard output is full", () => {
  const output = openSync("/dev/full", "w");
  const args = ["--import", "tsx", "tests/support/fixtures/log-for-a-second.ts"];
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
    timeout: PROCESS_START_MS,
    killSignal: "SIGKILL",
  });
  closeSync(output);
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
