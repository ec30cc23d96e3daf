import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { Db } from "#server/db/client.ts";
import { rewriteSettings } from "#server/features/settings/rewrite-settings.ts";
import { SETTINGS, type SettingKey } from "#shared/settings/settings.ts";
import { isCurrent, open, seal } from "./seal.ts";

/**
 * Encrypts with the first key what was encrypted with another; tells how many there were. All of them
 * or, where one cannot be opened, none. Doing it twice changes nothing.
 */
export function resealSecrets(db: Db, keys: readonly EncryptionKey[]): Promise<number> {
  return rewriteSettings(db, ({ key, value }) => {
    const isSecret = SETTINGS[key as SettingKey]?.visible === "secret";
    if (!isSecret || !value || isCurrent(keys, value)) return value;
    return seal(keys, key, open(keys, key, value));
  });
}
