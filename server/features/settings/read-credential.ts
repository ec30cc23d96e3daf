import type { Deps } from "#server/deps.ts";
import type { CredentialKey } from "#shared/credentials/contract.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";
import { decryptSecret } from "./encrypt-secret.ts";

export type FoundCredential = { text: string; source: "settings" | "environment" };

type CredentialDeps = Pick<Deps, "settings" | "encryptionKeys" | "environmentCredentials">;

/** A key that holds: the stored one or, where none is stored, the environment's; null where there is none. */
export async function readCredential(
  deps: CredentialDeps,
  key: CredentialKey,
): Promise<string | null> {
  try {
    return findCredential(deps, await deps.settings.get(), key)?.text ?? null;
  } catch (error) {
    // One that cannot be opened is as good as none: what needs no provider goes on.
    console.error(error instanceof Error ? error.message : "A credential cannot be read");
    return null;
  }
}

/** The same with where it comes from, among settings that were read. Throws where it cannot be opened. */
export function findCredential(
  { encryptionKeys, environmentCredentials }: Omit<CredentialDeps, "settings">,
  stored: readonly StoredSetting[],
  key: CredentialKey,
): FoundCredential | null {
  const value = settingValue(stored, key);
  if (value) {
    const text = key === "stripe_public_key" ? value : decryptSecret(encryptionKeys, key, value);
    return { text, source: "settings" };
  }
  const text = environmentCredentials[key];
  return text ? { text, source: "environment" } : null;
}
