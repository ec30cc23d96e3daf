import type { Deps } from "#server/deps.ts";
import { findLastSettingChanges } from "#server/features/audit/find-last-setting-changes.ts";
import { credentialMode } from "#server/security/credential-mode.ts";
import { type CredentialDeps, findCredential } from "#server/security/read-credential.ts";
import {
  type Credential,
  type CredentialKey,
  credentialKeys,
} from "#shared/credentials/contract.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import { credentialHint } from "./credential-hint.ts";
import { findKeyCheck } from "./key-checks.ts";

export async function listCredentials(
  deps: CredentialDeps & Pick<Deps, "db">,
): Promise<Credential[]> {
  const [credentials, changes, check] = await Promise.all([
    describeCredentials(deps),
    findLastSettingChanges(deps.db, credentialKeys),
    findKeyCheck(deps),
  ]);
  return credentials.map((credential) => ({
    ...credential,
    lastChange: changes.get(credential.key) ?? null,
    lastCheck: credential.key === "stripe_secret_key" ? check : null,
  }));
}

type CredentialDescription = Omit<Credential, "lastChange" | "lastCheck">;

export async function describeCredentials(deps: CredentialDeps): Promise<CredentialDescription[]> {
  const stored = await deps.settings.get();
  return credentialKeys.map((key) => describeCredential(deps, stored, key));
}

function describeCredential(
  deps: CredentialDeps,
  stored: readonly StoredSetting[],
  key: CredentialKey,
): CredentialDescription {
  try {
    const found = findCredential(deps, stored, key);
    return {
      key,
      source: found?.source ?? null,
      hint: found && credentialHint(found.text),
      isReadable: true,
      mode: credentialMode(found?.text),
    };
  } catch {
    return { key, source: "settings", hint: null, isReadable: false, mode: null };
  }
}
