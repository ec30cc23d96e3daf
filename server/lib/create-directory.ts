import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Node's own `recursive` never returns where the system answers ENOENT below an existing directory, as in /proc. */
export function createDirectory(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) createDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    const wasCreatedConcurrently = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (!wasCreatedConcurrently) throw error;
  }
}
