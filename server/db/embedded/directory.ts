import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { errorMessage } from "#server/errors/describe-error.ts";
import { createDirectory } from "#server/lib/create-directory.ts";
import { canServerUserEnter, chmodForServerUser, sharedDirectory } from "./server-user.ts";

/** Creates `dir`, as a symlink where the server user cannot enter it. Returns the real path. */
export function prepareDirectory(dir: string): string {
  try {
    if (!existsSync(dir)) createOrLink(dir);
    const directory = realpathSync(dir);
    assertAccessible(directory);
    return directory;
  } catch (error) {
    const reason = errorMessage(error);
    throw new Error(
      `Cannot store the database in ${dir} (${reason}): set DATA_DIR to another directory, or DATABASE_URL to a PostgreSQL server`,
    );
  }
}

function createOrLink(dir: string) {
  // A new, empty database would not match the keys that DATA_DIR holds.
  if (isSymlink(dir))
    throw new Error("it is a symlink to a missing directory; remove it to start over");
  createDirectory(dirname(dir));
  if (canServerUserEnter(dirname(dir))) createDirectory(dir);
  else linkToSharedDirectory(dir);
}

function isSymlink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The symlink is the only record of where the data is: the target's name is random. */
function linkToSharedDirectory(dir: string) {
  const readable = dir.replace(/\W+/g, "_").replace(/^_/, "");
  const target = join(sharedDirectory, `${readable}-${randomBytes(4).toString("hex")}`);
  createDirectory(target);
  chmodForServerUser(sharedDirectory);
  try {
    symlinkSync(target, dir);
  } catch (error) {
    rmSync(target, { recursive: true });
    const wasCreatedConcurrently = existsSync(dir);
    if (!wasCreatedConcurrently) throw error;
  }
}

function assertAccessible(directory: string) {
  if (!canServerUserEnter(directory)) chmodForServerUser(directory);
  if (!canServerUserEnter(directory)) {
    throw new Error('the account "nobody", which runs PostgreSQL for root, cannot enter it');
  }
  accessSync(directory, constants.W_OK | constants.X_OK);
}
