import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { Database } from "#server/db/client.ts";
import { listSettings, replaceSetting } from "#server/db/settings.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { reencryptSecret } from "#server/security/encrypt-secret.ts";
import { isSettingKey, SETTINGS, type StoredSetting } from "#shared/settings/settings.ts";

/** Returns the number of changed secrets. Throws, and changes none, when one cannot be decrypted. */
export function reencryptSecrets(db: Database, keys: readonly EncryptionKey[]): Promise<number> {
  return runTransaction(db, async (tx) => {
    let count = 0;
    for (const { key, value } of (await listSettings(tx)).filter(isSecret)) {
      const reencrypted = reencryptSecret(keys, key, value);
      if (!reencrypted) continue;
      await replaceSetting(tx, key, reencrypted);
      count++;
    }
    return count;
  });
}

const isSecret = ({ key, value }: StoredSetting) =>
  isSettingKey(key) && SETTINGS[key].visibility === "secret" && value !== "";
