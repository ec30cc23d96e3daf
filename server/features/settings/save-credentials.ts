import type { Deps } from "#server/deps.ts";
import { validationError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { CREDENTIALS, type CredentialKey } from "#shared/credentials/contract.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { SETTINGS } from "#shared/settings/settings.ts";
import { credentialHint } from "./credential-hint.ts";
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts";
import { listCredentials } from "./list-credentials.ts";
import { readCredential } from "./read-credential.ts";
import { settingError } from "./setting-error.ts";
import { writeSetting } from "./write-setting.ts";

type Needs = Pick<Deps, "db" | "settings" | "encryptionKeys" | "environmentCredentials">;
type By = { actor: User; ip: string };
type Texts = Partial<Record<CredentialKey, string | undefined>>;

/**
 * Stores the keys that are given, sealed, and writes down who did it, by the keys' hints. An empty text
 * and the hint of the one that is there change nothing. Throws `invalid`, and stores none of them, for
 * one of the wrong kind or where a test key would meet a live one.
 */
export async function saveCredentials(deps: Needs, by: By, given: Texts) {
  const texts = await changesOf(deps, given);
  const problems = [...problemsWith(texts), ...(await mixedModes(deps, texts))];
  if (problems.length > 0) throw validationError(problems);
  await store(deps, by, texts);
  return listCredentials(deps);
}

/** Forgets a stored key; the environment's, where there is one, holds again. */
export async function clearCredential(deps: Needs, by: By, key: CredentialKey) {
  await store(deps, by, [[key, ""]]);
  return listCredentials(deps);
}

type Changes = [CredentialKey, string][];

async function changesOf(deps: Needs, given: Texts): Promise<Changes> {
  const there = await listCredentials(deps);
  return CREDENTIALS.flatMap((key): Changes => {
    const text = given[key]?.trim();
    const isThere = there.some((credential) => credential.key === key && credential.hint === text);
    return text && !isThere ? [[key, text]] : [];
  });
}

function problemsWith(texts: Changes): FieldError[] {
  return texts.flatMap(([key, text]) => {
    const problem = settingError(key, text);
    return problem ? [{ path: key, key: problem }] : [];
  });
}

/** A card that is charged for real would be looked up among the tests, and the other way round. */
async function mixedModes(deps: Needs, texts: Changes): Promise<FieldError[]> {
  const becomes = async (key: CredentialKey) =>
    texts.find(([changed]) => changed === key)?.[1] ?? (await readCredential(deps, key));
  const secretMode = modeOf(await becomes("stripe_secret_key"));
  const publicMode = modeOf(await becomes("stripe_public_key"));
  if (!secretMode || !publicMode || secretMode === publicMode) return [];
  const [changed] = texts.filter(([key]) => /^stripe_(secret|public)_key$/.test(key));
  return changed ? [{ path: changed[0], key: "credentials.mixedModes" }] : [];
}

const modeOf = (key: string | null) => /^[spr]k_(test|live)_/.exec(key ?? "")?.[1];

async function store({ db, settings, encryptionKeys }: Needs, by: By, texts: Changes) {
  await db.transaction(async (tx) => {
    for (const [key, text] of texts) {
      const isSecret = SETTINGS[key].visible === "secret";
      const value = text && isSecret ? encryptSecret(encryptionKeys, key, text) : text;
      const tell = (stored: string) => (stored ? hintIn(encryptionKeys, key, stored) : "");
      await writeSetting(tx, { ...by, key, value, tell });
    }
  });
  settings.invalidate();
}

/** What the audit trail may know of a stored one. */
function hintIn(keys: Needs["encryptionKeys"], key: CredentialKey, stored: string): string {
  try {
    return credentialHint(
      SETTINGS[key].visible === "secret" ? decryptSecret(keys, key, stored) : stored,
    );
  } catch {
    return "…";
  }
}
