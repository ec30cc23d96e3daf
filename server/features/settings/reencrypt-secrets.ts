import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { Database } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import {
  decryptSecret,
  encryptSecret,
  isEncryptedWithCurrentKey,
} from "#server/security/encrypt-secret.ts";
import { isSettingKey, SETTINGS, type StoredSetting } from "#shared/settings/settings.ts";
import { listSettings, replaceSetting } from "./queries.ts";

/** Returns the number of changed secrets. Throws, and changes none, when one cannot be decrypted. */
export function reencryptSecrets(db: Database, keys: readonly EncryptionKey[]): Promise<number> {
  const isOutdated = ({ key, value }: StoredSetting) =>
    isSettingKey(key) &&
    SETTINGS[key].visibility === "secret" &&
    value !== "" &&
    !isEncryptedWithCurrentKey(keys, value);
  return runTransaction(db, async (tx) => {
    const outdated = (await listSettings(tx)).filter(isOutdated);
    for (const { key, value } of outdated) {
      await replaceSetting(tx, key, encryptSecret(keys, key, decryptSecret(keys, key, value)));
    }
    return outdated.length;
  });
}
