import { execFileSync } from "node:child_process";

type RunningProcess = { pid: number; parent: number };

export function listProcesses(): RunningProcess[] {
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

export const childProcesses = (pid: number): number[] =>
  listProcesses().flatMap((process) => (process.parent === pid ? [process.pid] : []));

/** Some may have ended since they were listed. */
export function sendSignal(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // ended already
    }
  }
}
