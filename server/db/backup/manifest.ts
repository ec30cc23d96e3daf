import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

export type Manifest = {
  madeAt: string;
  migrations: number;
  tables: { name: string; columns: string[]; rows: number }[];
  secrets: string[];
};

const FILE = "manifest.json";

/** Names of tables and of secrets: none leads out of the folder. */
const VALID_NAME = /^[a-z][a-z0-9_-]*$/;

/** Throws one line when the manifest or one of its files is missing, and for a name that is a path. */
export function readManifest(folder: string): Manifest {
  const manifest = parseManifest(folder);
  const names = [...manifest.secrets, ...manifest.tables.map(({ name }) => name)];
  const invalid = names.find((name) => !VALID_NAME.test(name));
  if (invalid) throw new Error(`${folder} is no backup: invalid name ${JSON.stringify(invalid)}`);
  const files = [
    ...manifest.secrets.map((name) => join(folder, name)),
    ...manifest.tables.map(({ name }) => tableFile(folder, name)),
  ];
  const missing = files.find((file) => !existsSync(file));
  if (missing)
    throw new Error(`${folder} is not a complete backup: ${basename(missing)} is missing`);
  return manifest;
}

function parseManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8"));
  } catch {
    throw new Error(`${folder} is not a complete backup`);
  }
}

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFileSync(join(folder, FILE), JSON.stringify(manifest, null, 2));

export const tableFile = (folder: string, table: string) => join(folder, `${table}.copy.gz`);
