import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import { errorMessage } from "#server/errors/describe-error.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { CredentialKey } from "#shared/credentials/contract.ts";
import { isSecret, type StoredSetting, settingValue } from "#shared/settings/settings.ts";
import { decryptSecret } from "./encrypt-secret.ts";

type FoundCredential = { text: string; source: "settings" | "environment" };

export type CredentialDeps = {
  settings: { get(): Promise<readonly StoredSetting[]> };
  encryptionKeys: readonly EncryptionKey[];
  environmentCredentials: Partial<Record<CredentialKey, string | undefined>>;
};

/**
 * The stored credential, else the environment's, else null; null also when it cannot be decrypted. Rejects when
 * the settings cannot be read.
 */
export async function readCredential(
  deps: CredentialDeps,
  key: CredentialKey,
): Promise<string | null> {
  const stored = await deps.settings.get();
  try {
    return findCredential(deps, stored, key)?.text ?? null;
  } catch (error) {
    // Requests that need no credential must still succeed, so this logs instead of throwing.
    const logged = loggedKeys(stored);
    if (!logged.has(key)) console.error(errorMessage(error));
    logged.add(key);
    return null;
  }
}

/** The credentials whose error was logged since these settings were read: jobs read credentials every second. */
const loggedKeys = memoizeByReference(
  (_stored: readonly StoredSetting[]) => new Set<CredentialKey>(),
);

/** Finds a credential and its source in loaded settings. Throws when it cannot be decrypted. */
export function findCredential(
  { encryptionKeys, environmentCredentials }: Omit<CredentialDeps, "settings">,
  stored: readonly StoredSetting[],
  key: CredentialKey,
): FoundCredential | null {
  const value = settingValue(stored, key);
  if (value) {
    const text = isSecret(key) ? decryptSecret(encryptionKeys, key, value) : value;
    return { text, source: "settings" };
  }
  const text = environmentCredentials[key];
  return text ? { text, source: "environment" } : null;
}
