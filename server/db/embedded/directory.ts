import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { canServerUserEnter, chmodForServerUser, sharedDirectory } from "./server-user.ts";

/** Makes `dir`, or a link of that name where the server cannot reach it; returns the real folder. */
export function prepareDirectory(dir: string): string {
  try {
    if (!existsSync(dir)) createDirectory(dir);
    const folder = realpathSync(dir);
    assertAccessible(folder);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(
      `The database cannot be kept in ${dir} (${reason}): set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server`,
    );
  }
}

function createDirectory(dir: string) {
  // An empty database in its place would not fit what else DATA_DIR holds, such as keys.
  if (isSymlink(dir))
    throw new Error("it is a link to a folder that is gone; remove it to start anew");
  mkdirSync(dirname(dir), { recursive: true });
  if (canServerUserEnter(dirname(dir))) mkdirSync(dir, { recursive: true });
  else linkToSharedDirectory(dir);
}

function isSymlink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The link, and not a rule about names, says where the data is: without it nobody finds old data. */
function linkToSharedDirectory(dir: string) {
  const readable = dir.replace(/\W+/g, "_").replace(/^_/, "");
  const folder = join(sharedDirectory, `${readable}-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder, { recursive: true });
  chmodForServerUser(sharedDirectory);
  try {
    symlinkSync(folder, dir);
  } catch (error) {
    rmSync(folder, { recursive: true });
    const wasAnotherFirst = existsSync(dir);
    if (!wasAnotherFirst) throw error;
  }
}

function assertAccessible(folder: string) {
  if (!canServerUserEnter(folder)) chmodForServerUser(folder);
  if (!canServerUserEnter(folder)) {
    throw new Error('the account "nobody", which runs PostgreSQL for root, cannot reach it');
  }
  accessSync(folder, constants.W_OK | constants.X_OK);
}
