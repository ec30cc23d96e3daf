import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** NaN outside Linux. */
export const residentBytes = (pid: number): number => {
  const status = process.platform === "linux" ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
};

export async function peakResidentBytes(pid: number, isOver: () => boolean): Promise<number> {
  let most = 0;
  for (; !isOver(); await sleep(20)) most = Math.max(most, residentBytes(pid));
  return most;
}
