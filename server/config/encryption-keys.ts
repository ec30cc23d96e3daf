import { randomBytes } from "node:crypto";
import { persistedSecret } from "./persisted-secret.ts";

/** An AES-256 key. The first of a list encrypts; values encrypted with any of them are decrypted. */
export type EncryptionKey = { id: string; bytes: Buffer };

type EncryptionKeyEnv = { SETTINGS_ENCRYPTION_KEYS?: string | undefined; DATA_DIR: string };

export const KEY_BYTES = 32;

/** The keys of SETTINGS_ENCRYPTION_KEYS ("k2:…,k1:…"), or one generated key stored in DATA_DIR. */
export function encryptionKeys(env: EncryptionKeyEnv): EncryptionKey[] {
  const list = env.SETTINGS_ENCRYPTION_KEYS ?? generatedKey(env.DATA_DIR);
  return list.split(",").map((entry) => {
    const [id = "", base64 = ""] = entry.trim().split(":");
    return { id, bytes: Buffer.from(base64, "base64") };
  });
}

export function isEncryptionKeyList(text: string): boolean {
  const entries = text.split(",").map((entry) => entry.trim());
  const ids = new Set(entries.map((entry) => entry.split(":")[0]));
  return ids.size === entries.length && entries.every(isKey);
}

function isKey(entry: string): boolean {
  const [, base64 = ""] = /^\w{1,20}:([\w+/=-]+)$/.exec(entry) ?? [];
  return Buffer.from(base64, "base64").length === KEY_BYTES;
}

const generatedKey = (directory: string) =>
  persistedSecret({
    directory,
    file: "settings-encryption-key",
    generate: () => `k1:${randomBytes(KEY_BYTES).toString("base64")}`,
    isValid: isEncryptionKeyList,
    variable: "SETTINGS_ENCRYPTION_KEYS",
  });
