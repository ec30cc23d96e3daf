import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type PersistedSecretOptions = {
  directory: string;
  file: string;
  generate: () => string;
  /** The environment variable that replaces the file. */
  variable: string;
};

/** Reads a secret from a file of mode 600, which is created with a generated value on first use. */
export function persistedSecret(options: PersistedSecretOptions): string {
  const { directory, file, generate, variable } = options;
  const path = join(directory, file);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(path, generate(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!exists) throw new Error(`Cannot write to ${directory}: set DATA_DIR or ${variable}`);
  }
  return readFileSync(path, "utf8");
}
