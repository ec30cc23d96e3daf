import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { PROCESS_START_MS } from "#tests/support/wait-for.ts";
import { ALERTS } from "./alerts.ts";
import { createLog, withAlerts } from "./log.ts";

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

it("an alert is one line of log with its level, code and ids, whatever LOG_LEVEL is", () => {
  const lines: string[] = [];
  const formatters = { level: (label: string) => ({ level: label }) };
  const write = (line: string) => void lines.push(line);
  const log = withAlerts(pino({ level: "error", formatters, base: { pid: 1 } }, { write }));
  log.alert({ code: "paidTwice", intentId: "pi_2", paidBy: "pi_1" });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: "alert",
      time: expect.any(Number),
      pid: 1,
      code: "paidTwice",
      intentId: "pi_2",
      paidBy: "pi_1",
      msg: ALERTS.paidTwice,
    },
  ]);
});

it("a terminal shows an alert with its code, what has happened and its ids", () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  createLog({ LOG_LEVEL: "error" }, true).alert({ code: "paymentMismatch", intentId: "pi_1" });
  const line = `ALERT paymentMismatch: ${ALERTS.paymentMismatch} {"intentId":"pi_1"}`;
  expect(consoleError.mock.calls).toEqual([[line]]);
  consoleError.mockRestore();
});
