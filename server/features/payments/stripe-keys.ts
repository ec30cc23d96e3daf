import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { StripeKeyPair } from "#server/integrations/cards/account.ts";
import { credentialMode } from "#server/security/credential-mode.ts";
import { type CredentialDeps, readCredential } from "#server/security/read-credential.ts";
import { settingValue } from "#shared/settings/settings.ts";

export type StripeDeps = CredentialDeps & Pick<Deps, "db" | "cards" | "log">;

export type StripeContext = { secretKey: string; signal: AbortSignal | undefined };

/**
 * Payments are configured with a secret and a publishable key of one mode; otherwise `publicKey` is null. The modes differ
 * where the environment has a key in place of a deleted one: the card form would find no PaymentIntent.
 */
export async function readStripeKeys(deps: CredentialDeps) {
  const secretKey = await readCredential(deps, "stripe_secret_key");
  const publicKey = await readCredential(deps, "stripe_public_key");
  const isConfigured =
    secretKey !== null &&
    isPublishableKey(publicKey) &&
    credentialMode(secretKey) === credentialMode(publicKey);
  return { secretKey, publicKey: isConfigured ? publicKey : null, isConfigured };
}

/** The secret key, also while payments are switched off. Throws `conflict` when it is not set. */
export async function requireSecretKey(deps: CredentialDeps): Promise<string> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) throw new AppError("conflict", "payments.notSetUp");
  return secretKey;
}

/** The keys for a new payment. Throws `forbidden` while payments are off, `conflict` without keys. */
export async function requireKeysForNewPayment(deps: CredentialDeps): Promise<StripeKeyPair> {
  if (!settingValue(await deps.settings.get(), "accept_payments")) {
    throw new AppError("forbidden", "payments.off");
  }
  const { secretKey, publicKey } = await readStripeKeys(deps);
  if (!secretKey || !publicKey) throw new AppError("conflict", "payments.notSetUp");
  return { secretKey, publicKey };
}

/** Guards against exposing a secret key that was entered as the publishable one. */
const isPublishableKey = (key: string | null) => key?.startsWith("pk_") === true;
