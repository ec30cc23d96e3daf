import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type PersistedSecretOptions = {
  folder: string;
  file: string;
  generate: () => string;
  /** The variable that makes the file needless. */
  variable: string;
};

/** A secret of this installation: made at the first start, kept in a file that only its owner reads. */
export function persistedSecret({
  folder,
  file,
  generate,
  variable,
}: PersistedSecretOptions): string {
  const path = join(folder, file);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, generate(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw new Error(`${folder} cannot be written to: set DATA_DIR or ${variable}`);
  }
  return readFileSync(path, "utf8");
}
