import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { validationError } from "#server/errors/app-error.ts";
import { decryptSecret, encryptSecret } from "#server/security/encrypt-secret.ts";
import type { User } from "#shared/accounts/contract.ts";
import { CREDENTIALS, type CredentialKey } from "#shared/credentials/contract.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { SETTINGS } from "#shared/settings/settings.ts";
import { credentialHint } from "./credential-hint.ts";
import { listCredentials } from "./list-credentials.ts";
import { type CredentialDeps, readCredential } from "./read-credential.ts";
import { settingError } from "./setting-error.ts";
import { writeSetting } from "./write-setting.ts";

type SaveCredentialsDeps = CredentialDeps & Pick<Deps, "db">;
type AuditContext = { actor: User; ip: string };
type CredentialTexts = Partial<Record<CredentialKey, string | undefined>>;

/** An empty text or the current hint changes nothing. Throws `invalid`, and then stores none. */
export async function saveCredentials(
  deps: SaveCredentialsDeps,
  audit: AuditContext,
  input: CredentialTexts,
) {
  const changes = await findChanges(deps, input);
  const errors = [...findFieldErrors(changes), ...(await findMixedModes(deps, changes))];
  if (errors.length > 0) throw validationError(errors);
  await storeCredentials(deps, audit, changes);
  return listCredentials(deps);
}

/** Deletes a stored credential; the environment's, if any, applies again. */
export async function clearCredential(
  deps: SaveCredentialsDeps,
  audit: AuditContext,
  key: CredentialKey,
) {
  await storeCredentials(deps, audit, [[key, ""]]);
  return listCredentials(deps);
}

type Changes = [CredentialKey, string][];

async function findChanges(deps: SaveCredentialsDeps, input: CredentialTexts): Promise<Changes> {
  const current = await listCredentials(deps);
  return CREDENTIALS.flatMap((key): Changes => {
    const text = input[key]?.trim();
    const isUnchanged = current.some(
      (credential) => credential.key === key && credential.hint === text,
    );
    return text && !isUnchanged ? [[key, text]] : [];
  });
}

function findFieldErrors(changes: Changes): FieldError[] {
  return changes.flatMap(([key, text]) => {
    const error = settingError(key, text);
    return error ? [{ path: key, key: error }] : [];
  });
}

/** Stripe knows a PaymentIntent only in the mode whose key created it. */
async function findMixedModes(deps: SaveCredentialsDeps, changes: Changes): Promise<FieldError[]> {
  const effectiveKey = async (key: CredentialKey) =>
    changes.find(([changed]) => changed === key)?.[1] ?? (await readCredential(deps, key));
  const secretMode = keyMode(await effectiveKey("stripe_secret_key"));
  const publicMode = keyMode(await effectiveKey("stripe_public_key"));
  if (!secretMode || !publicMode || secretMode === publicMode) return [];
  const [changed] = changes.filter(([key]) => /^stripe_(secret|public)_key$/.test(key));
  return changed ? [{ path: changed[0], key: "credentials.mixedModes" }] : [];
}

const keyMode = (key: string | null) => /^[spr]k_(test|live)_/.exec(key ?? "")?.[1];

async function storeCredentials(
  { db, settings, encryptionKeys }: SaveCredentialsDeps,
  audit: AuditContext,
  changes: Changes,
) {
  await runTransaction(db, async (tx) => {
    for (const [key, text] of changes) {
      const isSecret = SETTINGS[key].visibility === "secret";
      const value = text && isSecret ? encryptSecret(encryptionKeys, key, text) : text;
      const redact = (stored: string) => (stored ? storedHint(encryptionKeys, key, stored) : "");
      await writeSetting(tx, { ...audit, key, value, redact });
    }
  });
  settings.invalidate();
}

function storedHint(
  keys: SaveCredentialsDeps["encryptionKeys"],
  key: CredentialKey,
  stored: string,
): string {
  try {
    return credentialHint(
      SETTINGS[key].visibility === "secret" ? decryptSecret(keys, key, stored) : stored,
    );
  } catch {
    return "…";
  }
}
