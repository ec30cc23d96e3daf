import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { errorCode } from "#server/errors/error-code.ts";

/** True for any process with this pid, including zombies and unrelated processes. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Program and arguments, each followed by a space. Empty or blank for a dead process or a zombie. */
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
