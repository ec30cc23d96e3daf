import { randomBytes } from "node:crypto";
import { persistedSecret } from "./persisted-secret.ts";

type SessionSecretEnv = { SESSION_SECRET?: string | undefined; DATA_DIR: string };

export const MIN_SECRET_LENGTH = 32;

/** A file that a power failure damaged may consist of NULs. */
export const isSessionSecret = (text: string) =>
  text.trim().length >= MIN_SECRET_LENGTH && !text.includes("\0");

/** The secrets of SESSION_SECRET ("new,old"), or one generated secret stored in DATA_DIR. */
export function sessionSecrets({ SESSION_SECRET, DATA_DIR }: SessionSecretEnv): string[] {
  const configured = SESSION_SECRET?.split(",").map((secret) => secret.trim());
  return configured ?? [generatedSecret(DATA_DIR)];
}

const generatedSecret = (directory: string) =>
  persistedSecret({
    directory,
    file: "session-secret",
    generate: () => randomBytes(48).toString("base64url"),
    isValid: isSessionSecret,
    variable: "SESSION_SECRET",
  });
