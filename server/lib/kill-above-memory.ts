import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

/**
 * Kills a process that uses more than `maxBytes` of memory; only on Linux. By its handle, not its id: if it ends while
 * its memory is read, the id is that of no process, for which process.kill throws, or of another one.
 */
export async function killAboveMemory(child: ChildProcess, maxBytes: number) {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const residentBytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  if (residentBytes > maxBytes) child.kill("SIGKILL");
}
