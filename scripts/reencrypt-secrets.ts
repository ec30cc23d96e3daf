import { encryptionKeys } from "#server/config/encryption-keys.ts";
import { reencryptSecondFactors } from "#server/features/accounts/two-step/second-factors.ts";
import { reencryptSecrets } from "#server/features/credentials/reencrypt-secrets.ts";
import { withDatabase } from "./with-database.ts";

// npm run secrets:reencrypt: encrypts every stored secret with the first of SETTINGS_ENCRYPTION_KEYS.

await withDatabase(async (db, env) => {
  const keys = encryptionKeys(env);
  const count = (await reencryptSecrets(db, keys)) + (await reencryptSecondFactors(db, keys));
  console.info(
    `Secrets re-encrypted: ${count}. All secrets of this database are encrypted with ${keys[0]?.id}. The other keys are no longer needed for this database.`,
  );
});
