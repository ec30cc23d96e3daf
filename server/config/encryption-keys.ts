import { randomBytes } from "node:crypto";
import type { Env } from "./env.ts";
import { persistedSecret } from "./persisted-secret.ts";

/** What secrets are encrypted with: the first key seals, every one opens what was sealed with it. */
export type EncryptionKey = { id: string; bytes: Buffer };

export const KEY_BYTES = 32;

/**
 * SETTINGS_ENCRYPTION_KEYS, "k2:…,k1:…" while they are being changed; where it is not set, a key made
 * at the first start and kept in DATA_DIR.
 */
export function encryptionKeys({ SETTINGS_ENCRYPTION_KEYS, DATA_DIR }: Env): EncryptionKey[] {
  return (SETTINGS_ENCRYPTION_KEYS ?? made(DATA_DIR)).split(",").map((entry) => {
    const [id = "", base64 = ""] = entry.trim().split(":");
    return { id, bytes: Buffer.from(base64, "base64") };
  });
}

/** Whether a text is a list of keys as above, each of 32 bytes, no name twice. */
export function isEncryptionKeyList(text: string): boolean {
  const entries = text.split(",").map((entry) => entry.trim());
  const ids = new Set(entries.map((entry) => entry.split(":")[0]));
  return ids.size === entries.length && entries.every(isKey);
}

function isKey(entry: string): boolean {
  const [, base64 = ""] = /^\w{1,20}:([\w+/=-]+)$/.exec(entry) ?? [];
  return Buffer.from(base64, "base64").length === KEY_BYTES;
}

const made = (folder: string) =>
  persistedSecret({
    folder,
    file: "settings-encryption-key",
    generate: () => `k1:${randomBytes(KEY_BYTES).toString("base64")}`,
    variable: "SETTINGS_ENCRYPTION_KEYS",
  });
