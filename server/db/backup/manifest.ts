import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Manifest = {
  madeAt: string;
  /** Number of migrations applied at the time of the backup. */
  migrations: number;
  tables: { name: string; columns: string[]; rows: number }[];
  secrets: string[];
};

const FILE = "manifest.json";

export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8"));
  } catch {
    throw new Error(`${folder} is not a complete backup`);
  }
}

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFileSync(join(folder, FILE), JSON.stringify(manifest, null, 2));

export const tableFile = (folder: string, table: string) => join(folder, `${table}.copy.gz`);

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
