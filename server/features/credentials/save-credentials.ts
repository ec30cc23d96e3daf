import type { Db } from "#server/db/client.ts";
import { replaceSetting } from "#server/db/settings.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { validationError } from "#server/errors/app-error.ts";
import {
  type ActorContext,
  type LocalizedActorContext,
  recordEvent,
} from "#server/features/audit/record-event.ts";
import { queueMailToOwners } from "#server/features/mail/queue-mail.ts";
import { credentialMode } from "#server/security/credential-mode.ts";
import { decryptSecret, encryptSecret } from "#server/security/encrypt-secret.ts";
import { type CredentialDeps, readCredential } from "#server/security/read-credential.ts";
import { type CredentialKey, credentialKeys } from "#shared/credentials/contract.ts";
import type { CredentialsChanged } from "#shared/db/mails.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { isSecret } from "#shared/settings/settings.ts";
import { authorizeCredentialChange } from "./authorize-credential-change.ts";
import { credentialError } from "./credential-error.ts";
import { credentialHint } from "./credential-hint.ts";
import { checkStripeKey } from "./key-checks.ts";
import { describeCredentials, listCredentials } from "./list-credentials.ts";

export type SaveCredentialsDeps = CredentialDeps &
  Pick<Deps, "db" | "settings" | "passwords" | "limits" | "cards">;
type CredentialTexts = Partial<Record<CredentialKey, string | undefined>>;
type Changes = [CredentialKey, string][];

/**
 * An empty text or the current hint changes nothing. Throws `invalid` for a text or the actor's password, `forbidden` and
 * `limited`, and then stores none. A new secret key of Stripe is tried at once. `path` is the request's field of the text, by default the credential's key.
 */
export async function saveCredentials(
  deps: SaveCredentialsDeps,
  context: LocalizedActorContext,
  { password, ...texts }: CredentialTexts & { password: string },
  path?: string,
) {
  const changes = await findChanges(deps, texts);
  const malformed = findFieldErrors(changes);
  const errors = malformed.length > 0 ? malformed : await findMixedModes(deps, changes);
  if (errors.length > 0) {
    throw validationError(errors.map((error) => ({ ...error, path: path ?? error.path })));
  }
  await authorizeCredentialChange(deps, context, password);
  await storeCredentials(deps, context, changes);
  if (changes.some(([key]) => key === "stripe_secret_key")) await checkStripeKey(deps);
  return listCredentials(deps);
}

/** Deletes a stored credential; the environment's, if any, applies again. Throws as `saveCredentials` does. */
export async function clearCredential(
  deps: SaveCredentialsDeps,
  context: LocalizedActorContext,
  { key, password }: { key: CredentialKey; password: string },
) {
  await authorizeCredentialChange(deps, context, password);
  await storeCredentials(deps, context, [[key, ""]]);
  return listCredentials(deps);
}

async function findChanges(deps: CredentialDeps, input: CredentialTexts): Promise<Changes> {
  const current = await describeCredentials(deps);
  return credentialKeys.flatMap((key): Changes => {
    const text = input[key]?.trim();
    const isUnchanged = current.some(
      (credential) => credential.key === key && credential.hint === text,
    );
    return text && !isUnchanged ? [[key, text]] : [];
  });
}

function findFieldErrors(changes: Changes): FieldError[] {
  return changes.flatMap(([key, text]) => {
    const error = credentialError(key, text);
    return error ? [{ path: key, key: error }] : [];
  });
}

/** Stripe knows a PaymentIntent only in the mode whose key created it. */
async function findMixedModes(deps: CredentialDeps, changes: Changes): Promise<FieldError[]> {
  const effectiveKey = async (key: CredentialKey) =>
    changes.find(([changed]) => changed === key)?.[1] ?? (await readCredential(deps, key));
  const secretMode = credentialMode(await effectiveKey("stripe_secret_key"));
  const publicMode = credentialMode(await effectiveKey("stripe_public_key"));
  if (!secretMode || !publicMode || secretMode === publicMode) return [];
  const [changed] = changes.filter(([key]) => /^stripe_(secret|public)_key$/.test(key));
  return changed ? [{ path: changed[0], key: "credentials.mixedModes" }] : [];
}

/** Stores a change that was authorized. An empty text deletes the credential. Mails the change to all owners. */
export async function storeCredentials(
  { db, settings, encryptionKeys }: CredentialDeps & Pick<Deps, "db" | "settings">,
  { language, ...context }: LocalizedActorContext,
  changes: Changes,
) {
  await runTransaction(db, async (tx) => {
    const written: Changes = [];
    for (const change of changes) {
      if (await writeCredential(tx, context, encryptionKeys, change)) written.push(change);
    }
    if (written.length === 0) return;
    const details = changeDetails(context, written);
    await queueMailToOwners(tx, { kind: "credentialsChanged", language, details });
  });
  settings.invalidate();
}

/** Returns whether the stored credential changed. The audit event contains only hints. */
async function writeCredential(
  tx: Db,
  context: ActorContext,
  keys: Keys,
  [key, text]: Changes[number],
): Promise<boolean> {
  const value = storedText(keys, key, text);
  const before = await replaceSetting(tx, key, value);
  if ((before ?? "") === value) return false;
  await recordEvent(tx, {
    action: "settingChanged",
    ...context,
    target: { id: key, name: key },
    before: before && storedHint(keys, key, before),
    after: storedHint(keys, key, value),
  });
  return true;
}

const changeDetails = ({ actor, ip }: ActorContext, changes: Changes): CredentialsChanged => ({
  actor: actor.email,
  address: ip,
  at: new Date().toISOString(),
  changes: changes.map(([key, text]) => ({ key, hint: text ? credentialHint(text) : null })),
});

type Keys = CredentialDeps["encryptionKeys"];

const storedText = (keys: Keys, key: CredentialKey, text: string): string =>
  text && isSecret(key) ? encryptSecret(keys, key, text) : text;

function storedHint(keys: Keys, key: CredentialKey, stored: string): string {
  if (stored === "") return "";
  try {
    return credentialHint(isSecret(key) ? decryptSecret(keys, key, stored) : stored);
  } catch {
    return "…";
  }
}
