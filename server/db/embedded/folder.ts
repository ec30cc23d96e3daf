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
import { mayServerReach, openToServer, sharedFolder } from "./account.ts";

/** Makes `dir`, or a link of that name where the server cannot reach it; returns the real folder. */
export function claimFolder(dir: string): string {
  try {
    if (!existsSync(dir)) makeFolder(dir);
    const folder = realpathSync(dir);
    assertUsable(folder);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(
      `The database cannot be kept in ${dir} (${reason}): set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server`,
    );
  }
}

function makeFolder(dir: string) {
  // An empty database in its place would not fit what else DATA_DIR holds, such as keys.
  if (isLink(dir))
    throw new Error("it is a link to a folder that is gone; remove it to start anew");
  mkdirSync(dirname(dir), { recursive: true });
  if (mayServerReach(dirname(dir))) mkdirSync(dir, { recursive: true });
  else linkToSharedFolder(dir);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The link, and not a rule about names, says where the data is: without it nobody finds old data. */
function linkToSharedFolder(dir: string) {
  const readable = dir.replace(/\W+/g, "_").replace(/^_/, "");
  const folder = join(sharedFolder, `${readable}-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder, { recursive: true });
  openToServer(sharedFolder);
  try {
    symlinkSync(folder, dir);
  } catch (error) {
    rmSync(folder, { recursive: true });
    const wasAnotherFirst = existsSync(dir);
    if (!wasAnotherFirst) throw error;
  }
}

function assertUsable(folder: string) {
  if (!mayServerReach(folder)) openToServer(folder);
  if (!mayServerReach(folder)) {
    throw new Error('the account "nobody", which runs PostgreSQL for root, cannot reach it');
  }
  accessSync(folder, constants.W_OK | constants.X_OK);
}
