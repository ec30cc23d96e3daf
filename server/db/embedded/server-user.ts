import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readFileSync } from "node:fs";

export const isWindows = process.platform === "win32";
export const isRoot = process.getuid?.() === 0;

/** Where the account that stands in for root finds what it cannot reach elsewhere. */
export const sharedDirectory = "/var/lib/landed-cost";

/** How every Postgres program is spawned; in English, because what it says is read here. */
export function serverSpawnOptions() {
  return {
    ...(isRoot ? nobodyAccount() : {}),
    env: { LC_ALL: "C", TZ: "UTC", HOME: "/" },
    // The other account may be unable to reach our own working directory.
    cwd: isWindows ? undefined : "/",
  };
}

/** Runs a program to its end as the server's account; returns in one line why it failed, if it did. */
export function runAsServerUser(program: string, args: string[]): string | undefined {
  const run = spawnSync(program, args, { ...serverSpawnOptions(), encoding: "utf8" });
  if (run.status === 0) return undefined;
  return run.error?.message ?? toSingleLine(run.stderr || `${program} ended with ${run.status}`);
}

export function toSingleLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, " ");
}

export function chownToServerUser(path: string) {
  // macOS writes the number of `nobody` as -2, which chown wants unsigned.
  if (isRoot) chownSync(path, nobodyAccount().uid >>> 0, nobodyAccount().gid >>> 0);
}

/** Opens one of our own folders to the server's account, whatever the umask. */
export function chmodForServerUser(folder: string) {
  if (isRoot) chmodSync(folder, 0o755);
}

export function canServerUserEnter(folder: string): boolean {
  return !isRoot || runAsServerUser("/bin/sh", ["-c", 'test -x "$0"', folder]) === undefined;
}

/** Postgres refuses to run as root. */
function nobodyAccount(): { uid: number; gid: number } {
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid, gid] = accounts.find((line) => line.startsWith("nobody:"))?.split(":") ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}
