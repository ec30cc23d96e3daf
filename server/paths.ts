import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A file or folder of this checkout, by its path from the root. The root is the nearest folder above
 * this module that has migrations, so that it is the same from server/ and, built, from dist/server/.
 */
export const fromRoot = (...path: string[]): string => join(root, ...path);

const root = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, "migrations", "meta", "_journal.json"))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error("The migrations folder is missing beside the server.");
  return findRoot(above);
}
