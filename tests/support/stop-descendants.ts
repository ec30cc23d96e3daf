import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "#server/db/embedded/processes.ts";
import { listProcesses, sendSignal } from "./processes.ts";

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
