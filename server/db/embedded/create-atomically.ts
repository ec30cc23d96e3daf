import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isAlive } from "./processes.ts";

/** Fills a draft directory and renames it to `path`, unless `path` exists already. */
export function createAtomically(path: string, fill: (draft: string) => void) {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  removeAbandonedDrafts(path);
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    fill(draft);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const wasCreatedConcurrently = existsSync(path);
    if (!wasCreatedConcurrently) throw error;
  }
}

/** Sets mode 755 on a directory and everything in it, whatever the umask. */
export function chmodReadable(directory: string) {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

export function removeAbandonedDrafts(path: string) {
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path)).filter((name) => name.startsWith(prefix))) {
    const pid = name.slice(prefix.length);
    const isAbandoned = /^\d+$/.test(pid) && !isWriterAlive(Number(pid));
    if (isAbandoned) removeIfPossible(join(dirname(path), name));
  }
}

/** A draft with our own pid is from an earlier run: containers reuse pids. */
function isWriterAlive(pid: number): boolean {
  return pid !== process.pid && isAlive(pid);
}

function removeIfPossible(directory: string) {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // Still being written to, or owned by another user: a later start removes it.
  }
}
