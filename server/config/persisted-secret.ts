import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createDirectory } from "#server/lib/create-directory.ts";

type PersistedSecretOptions = {
  directory: string;
  file: string;
  generate: () => string;
  isValid: (text: string) => boolean;
  /** The environment variable that replaces the file. */
  variable: string;
};

/** Reads a secret from a file of mode 600, created on first use. Throws one line if it is unwritable or invalid. */
export function persistedSecret(options: PersistedSecretOptions): string {
  const { directory, file, isValid, variable } = options;
  const path = join(directory, file);
  if (!existsSync(path)) createSecret(path, options);
  const secret = readFileSync(path, "utf8");
  if (isValid(secret)) return secret;
  throw new Error(
    `${path} is empty or damaged: restore it from a backup, or set ${variable}, or remove it to start with a new secret`,
  );
}

function createSecret(path: string, { directory, generate, variable }: PersistedSecretOptions) {
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    createDirectory(directory);
    writeFileSync(draft, generate(), { flag: "wx", mode: 0o600, flush: true });
    publish(draft, path);
    syncDirectory(directory);
  } catch {
    throw new Error(`Cannot write to ${directory}: set DATA_DIR or ${variable}`);
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

/** Keeps the file of a process that was faster. A rename would replace it: it is for file systems without links. */
function publish(draft: string, path: string) {
  try {
    linkSync(draft, path);
  } catch {
    if (!existsSync(path)) renameSync(draft, path);
  }
}

/** The file must outlive a power failure, as what it encrypts does. Windows cannot open directories. */
function syncDirectory(directory: string) {
  if (process.platform === "win32") return;
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
