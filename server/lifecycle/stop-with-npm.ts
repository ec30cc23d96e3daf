import { execFileSync } from "node:child_process";

const CHECK_INTERVAL_MS = 1000;

type Process = { pid: number; parent: number; command: string };

/**
 * For development: ends this process when `npm run` above it was killed, which tells nobody below.
 * A watcher in between would wait for a change of a file for ever, so it is told to end as well.
 */
export function stopWithNpm(stop: () => Promise<void>) {
  const watcher = process.ppid;
  const above = ancestorsUpToNpm(watcher);
  const timer = setInterval(() => {
    if (process.ppid === watcher && above.every(isAlive)) return;
    clearInterval(timer);
    if (process.ppid === watcher) process.kill(watcher, "SIGTERM");
    void stop();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/** The processes from `pid` up to npm; none where npm did not start us. */
function ancestorsUpToNpm(pid: number): number[] {
  const all = new Map(listProcesses().map((process) => [process.pid, process]));
  const chain: number[] = [];
  for (let at = all.get(pid); at; at = all.get(at.parent)) {
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
    return []; // no ps, as on Windows: the parent itself is still watched
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
