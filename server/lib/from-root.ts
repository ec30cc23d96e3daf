import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Resolves a path from the package root, for server/ as well as dist/server/. */
export const fromRoot = (...path: string[]): string => join(root, ...path);

const root = findRoot(import.meta.dirname);

function findRoot(directory: string): string {
  if (existsSync(join(directory, "migrations", "meta", "_journal.json"))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error("Cannot find migrations/ above the server's files");
  return findRoot(parent);
}
