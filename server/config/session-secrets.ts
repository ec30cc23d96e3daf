import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.ts";

/**
 * What session cookies are signed with: SESSION_SECRET, "new,old" while it is being changed; where it
 * is not set, a secret made at the first start and kept in DATA_DIR.
 */
export function sessionSecrets({ SESSION_SECRET, DATA_DIR }: Env): string[] {
  const given = SESSION_SECRET?.split(",").map((secret) => secret.trim());
  return given ?? [keptIn(DATA_DIR)];
}

function keptIn(folder: string): string {
  const file = join(folder, "session-secret");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw new Error(`${folder} cannot be written to: set DATA_DIR or SESSION_SECRET`);
  }
  return readFileSync(file, "utf8");
}
