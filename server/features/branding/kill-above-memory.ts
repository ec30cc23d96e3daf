import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

const PAGE_BYTES = 4096;

/**
 * Kills a process that uses more than `maxBytes` of memory; only on Linux. By its handle, not its id: if it ends while
 * its memory is read, the id is that of no process, for which process.kill throws, or of another one.
 */
export async function killAboveMemory(child: ChildProcess, maxBytes: number) {
  const statm = await readFile(`/proc/${child.pid}/statm`, "utf8").catch(() => "");
  const residentBytes = Number(statm.split(" ")[1] ?? 0) * PAGE_BYTES;
  if (residentBytes > maxBytes) child.kill("SIGKILL");
}
