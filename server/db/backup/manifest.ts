import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a backup's folder holds: a file of rows for each table, and the secrets beside the database. */
export type Manifest = {
  madeAt: string;
  /** How many migrations had made the tables. */
  migrations: number;
  tables: { name: string; columns: string[]; rows: number }[];
  secrets: string[];
};

const FILE = "manifest.json";

export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8"));
  } catch {
    throw new Error(`${folder} is not a backup, or one that was not finished`);
  }
}

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFileSync(join(folder, FILE), JSON.stringify(manifest, null, 2));

export const tableFile = (folder: string, table: string) => join(folder, `${table}.copy.gz`);

/** A name as SQL takes it. */
export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
