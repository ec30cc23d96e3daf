import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { Db } from "#server/db/client.ts";
import { SETTINGS, type SettingKey } from "#shared/settings/settings.ts";
import { decryptSecret, encryptSecret, isEncryptedWithCurrentKey } from "./encrypt-secret.ts";
import { rewriteSettings } from "./rewrite-settings.ts";

/**
 * Encrypts with the first key what was encrypted with another; tells how many there were. All of them
 * or, where one cannot be opened, none. Doing it twice changes nothing.
 */
export function reencryptSecrets(db: Db, keys: readonly EncryptionKey[]): Promise<number> {
  return rewriteSettings(db, ({ key, value }) => {
    const isSecret = SETTINGS[key as SettingKey]?.visible === "secret";
    if (!isSecret || !value || isEncryptedWithCurrentKey(keys, value)) return value;
    return encryptSecret(keys, key, decryptSecret(keys, key, value));
  });
}
