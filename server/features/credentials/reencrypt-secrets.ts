import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { Database } from "#server/db/client.ts";
import { lockSetting, replaceSetting } from "#server/db/settings.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { reencryptSecret } from "#server/security/encrypt-secret.ts";
import { isSecret, settingKeys } from "#shared/settings/settings.ts";

/** Returns the number of changed secrets. Throws, and changes none, when one cannot be decrypted. */
export function reencryptSecrets(db: Database, keys: readonly EncryptionKey[]): Promise<number> {
  return runTransaction(db, async (tx) => {
    let count = 0;
    for (const key of settingKeys.filter(isSecret)) {
      const stored = await lockSetting(tx, key); // one that is saved meanwhile must not be overwritten
      const reencrypted = stored && reencryptSecret(keys, key, stored);
      if (!reencrypted) continue;
      await replaceSetting(tx, key, reencrypted);
      count++;
    }
    return count;
  });
}
