import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readFileSync } from "node:fs";

export const isWindows = process.platform === "win32";
export const isRoot = process.getuid?.() === 0;

export const sharedDirectory = "/var/lib/landed-cost";

/** Spawn options of every Postgres program. LC_ALL=C because its messages are parsed. */
export function serverSpawnOptions() {
  return {
    ...(isRoot ? nobodyAccount() : {}),
    env: { LC_ALL: "C", TZ: "UTC", HOME: "/" },
    cwd: isWindows ? undefined : "/",
  };
}

/** Runs a program to completion. Returns its error as one line, undefined on success. */
export function runAsServerUser(program: string, args: string[]): string | undefined {
  const run = spawnSync(program, args, { ...serverSpawnOptions(), encoding: "utf8" });
  if (run.status === 0) return undefined;
  return run.error?.message ?? toSingleLine(run.stderr || `${program} exited with ${run.status}`);
}

export function toSingleLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

export function chownToServerUser(path: string) {
  // macOS lists the ids of `nobody` as -2; chown takes unsigned numbers.
  if (isRoot) chownSync(path, nobodyAccount().uid >>> 0, nobodyAccount().gid >>> 0);
}

export function chmodForServerUser(directory: string) {
  if (isRoot) chmodSync(directory, 0o755);
}

export function canServerUserEnter(directory: string): boolean {
  return !isRoot || runAsServerUser("/bin/sh", ["-c", 'test -x "$0"', directory]) === undefined;
}

function nobodyAccount(): { uid: number; gid: number } {
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid, gid] = accounts.find((line) => line.startsWith("nobody:"))?.split(":") ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}
