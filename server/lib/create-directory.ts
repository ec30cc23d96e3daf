import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a directory and those above it. Node's own `recursive` never returns where the system answers ENOENT although
 * the directory above exists, as below /proc.
 */
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
