import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, it } from "vitest";

const itWithFullDevice = it.skipIf(!existsSync("/dev/full"));

// Threats: J10
itWithFullDevice("createLog lets the process run and exit while standard output is full", () => {
  const output = openSync("/dev/full", "w");
  const args = ["--import", "tsx", "tests/support/fixtures/log-for-a-second.ts"];
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  closeSync(output);
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
