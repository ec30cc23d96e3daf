import { CREDENTIALS, type Credential, type CredentialKey } from "#shared/credentials/contract.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import { credentialHint } from "./credential-hint.ts";
import { type CredentialDeps, findCredential } from "./read-credential.ts";

export async function listCredentials(deps: CredentialDeps): Promise<Credential[]> {
  const stored = await deps.settings.get();
  return CREDENTIALS.map((key) => describeCredential(deps, stored, key));
}

function describeCredential(
  deps: CredentialDeps,
  stored: readonly StoredSetting[],
  key: CredentialKey,
): Credential {
  try {
    const found = findCredential(deps, stored, key);
    return {
      key,
      source: found?.source ?? null,
      hint: found && credentialHint(found.text),
      isReadable: true,
    };
  } catch {
    return { key, source: "settings", hint: null, isReadable: false };
  }
}
