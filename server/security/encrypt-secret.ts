import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { EncryptedText } from "#shared/settings/settings.ts";

// Format: "enc.v1.<key id>.<nonce>.<tag>.<ciphertext>", the last three in base64url.

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = /^enc\.v1\.(\w+)\.([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** AES-256-GCM; the setting's key is authenticated, so a ciphertext is not valid in another row. */
export function encryptSecret(
  [key]: readonly EncryptionKey[],
  setting: string,
  text: string,
): EncryptedText {
  if (!key) throw new Error("No encryption key is configured");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(setting));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url"));
  return ["enc", "v1", key.id, ...parts].join(".") as EncryptedText;
}

/** Throws, without the text, when the key is unknown or the ciphertext is invalid for this setting. */
export function decryptSecret(
  keys: readonly EncryptionKey[],
  setting: string,
  encrypted: string,
): string {
  const [, id, ...parts] = FORMAT.exec(encrypted) ?? [];
  const key = keys.find((candidate) => candidate.id === id);
  if (!key)
    throw new Error(`${setting} is encrypted with key "${id ?? "?"}", which is not configured`);
  const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, "base64url"));
  if (!nonce || !tag || !ciphertext) throw new Error(`${setting} is not encrypted`);
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associatedData(setting)).setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
  } catch {
    throw new Error(
      `${setting} cannot be decrypted: its ciphertext was changed or belongs to another setting`,
    );
  }
}

/** Null when it is encrypted with the first key. Throws, also then, when it cannot be decrypted. */
export function reencryptSecret(
  keys: readonly EncryptionKey[],
  setting: string,
  encrypted: string,
): EncryptedText | null {
  const text = decryptSecret(keys, setting, encrypted);
  return isEncryptedWithCurrentKey(keys, encrypted) ? null : encryptSecret(keys, setting, text);
}

const isEncryptedWithCurrentKey = ([key]: readonly EncryptionKey[], encrypted: string) =>
  FORMAT.exec(encrypted)?.[1] === key?.id;

const associatedData = (setting: string) => Buffer.from(`setting:${setting}`);
