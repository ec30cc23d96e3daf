import { randomBytes } from "node:crypto";
import type { Env } from "./env.ts";
import { persistedSecret } from "./persisted-secret.ts";

/**
 * What session cookies are signed with: SESSION_SECRET, "new,old" while it is being changed; where it
 * is not set, a secret made at the first start and kept in DATA_DIR.
 */
export function sessionSecrets({ SESSION_SECRET, DATA_DIR }: Env): string[] {
  const given = SESSION_SECRET?.split(",").map((secret) => secret.trim());
  return given ?? [made(DATA_DIR)];
}

const made = (folder: string) =>
  persistedSecret({
    folder,
    file: "session-secret",
    generate: () => randomBytes(48).toString("base64url"),
    variable: "SESSION_SECRET",
  });
