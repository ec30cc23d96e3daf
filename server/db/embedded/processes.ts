import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** True also for a zombie, and for a stranger that was given the number of a dead process. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and is not ours.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The program and its arguments, each with a space behind; nothing for a dead one and a zombie. */
export function commandLine(pid: number): string {
  if (process.platform === "linux") return procFile(pid).replaceAll("\0", " ");
  const args = ["-ww", "-o", "command=", "-p", String(pid)];
  return `${spawnSync("/bin/ps", args, { encoding: "utf8" }).stdout.trim()} `;
}

function procFile(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
