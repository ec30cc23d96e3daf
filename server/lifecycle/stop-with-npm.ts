import { execFileSync } from "node:child_process";
import { isAlive } from "#server/db/embedded/processes.ts";

const CHECK_INTERVAL_MS = 1000;

type Process = { pid: number; parent: number; command: string };

/** npm forwards SIGTERM to its shell only: without this, tsx in watch mode would keep running. */
export function stopWithNpm(stop: () => Promise<void>) {
  const watcher = process.ppid;
  const ancestors = ancestorsUpToNpm(watcher);
  const timer = setInterval(() => {
    if (process.ppid === watcher && ancestors.every(isAlive)) return;
    clearInterval(timer);
    if (process.ppid === watcher) process.kill(watcher, "SIGTERM");
    void stop();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

function ancestorsUpToNpm(pid: number): number[] {
  const processes = new Map(listProcesses().map((process) => [process.pid, process]));
  const chain: number[] = [];
  for (let at = processes.get(pid); at; at = processes.get(at.parent)) {
    chain.push(at.pid);
    if (/^npm |npm-cli/.test(at.command)) return chain;
  }
  return [];
}

function listProcesses(): Process[] {
  try {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
    return lines.split("\n").flatMap((line) => {
      const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
      return match
        ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? "" }]
        : [];
    });
  } catch {
    return []; // no ps on Windows: only the direct parent is watched
  }
}
