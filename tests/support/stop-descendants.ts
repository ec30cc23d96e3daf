import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

const STOP_TIMEOUT_MS = 5000;
const CHECK_INTERVAL_MS = 50;

/** Stops every process that this one has started, directly or not: SIGINT, after 5 s SIGKILL. */
export async function stopDescendants(): Promise<void> {
  const pids = listDescendants(process.pid);
  sendSignal(pids, "SIGINT"); // ends Postgres without waiting for its clients, other than SIGTERM
  const end = performance.now() + STOP_TIMEOUT_MS;
  while (pids.some(isAlive) && performance.now() < end) await delay(CHECK_INTERVAL_MS);
  killDescendants(pids);
}

export function killDescendants(pids = listDescendants(process.pid)) {
  sendSignal(pids, "SIGCONT"); // frozen by a fault
  sendSignal(pids, "SIGKILL");
}

function listDescendants(root: number): number[] {
  const processes = listProcesses();
  const found = new Set([root]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid);
  }
  return [...found].filter((pid) => pid !== root);
}

function listProcesses(): { pid: number; parent: number }[] {
  try {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
    return lines
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => ({ pid, parent }));
  } catch {
    return []; // Windows has no ps
  }
}

function sendSignal(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // ended already
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
