import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isAlive } from "./processes.ts";

/**
 * Fills a folder beside its final place and moves it there in one step: being killed midway, or two
 * processes at once, never leave a half-made one. Does nothing where the folder is there already.
 */
export function createAtomically(place: string, fill: (draft: string) => void) {
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  removeAbandonedDrafts(place);
  const draft = `${place}.${process.pid}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    fill(draft);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const wasAnotherFirst = existsSync(place);
    if (!wasAnotherFirst) throw error;
  }
}

/** Lets every account read and run what is in a folder, whatever the umask it was made under. */
export function chmodReadable(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

/** Removes the folders `<place>.<pid>` whose makers are no more. */
export function removeAbandonedDrafts(place: string) {
  const prefix = `${basename(place)}.`;
  for (const name of readdirSync(dirname(place)).filter((name) => name.startsWith(prefix))) {
    const pid = name.slice(prefix.length);
    const isAbandoned = /^\d+$/.test(pid) && !isWriterAlive(Number(pid));
    if (isAbandoned) removeIfPossible(join(dirname(place), name));
  }
}

/** A folder with our own number is from an earlier life: in a container the numbers come again. */
function isWriterAlive(pid: number): boolean {
  return pid !== process.pid && isAlive(pid);
}

function removeIfPossible(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A program may be writing there still, or it is another user's: a later start removes it.
  }
}
