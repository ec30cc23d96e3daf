import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { readCredential } from "#server/features/settings/read-credential.ts";
import { settingValue } from "#shared/settings/settings.ts";

type StripeKeyDeps = Pick<Deps, "settings" | "encryptionKeys" | "environmentCredentials">;

/** The card provider's keys that hold now. Payment is set up when there are both. */
export async function readStripeKeys(deps: StripeKeyDeps) {
  const secretKey = await readCredential(deps, "stripe_secret_key");
  const publicKey = await readCredential(deps, "stripe_public_key");
  const isConfigured = secretKey !== null && isPublishableKey(publicKey);
  return { secretKey, publicKey: isConfigured ? publicKey : null, isConfigured };
}

/** The secret key, for what was begun before payments were switched off, too. */
export async function requireSecretKey(deps: StripeKeyDeps): Promise<string> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) throw new AppError("conflict", "payments.notSetUp");
  return secretKey;
}

/** The same for a new payment. Throws `forbidden` while payments are off, `conflict` without keys. */
export async function requireKeyForNewPayment(deps: StripeKeyDeps): Promise<string> {
  if (!settingValue(await deps.settings.get(), "accept_payments")) {
    throw new AppError("forbidden", "payments.off");
  }
  const { secretKey, isConfigured } = await readStripeKeys(deps);
  if (!secretKey || !isConfigured) throw new AppError("conflict", "payments.notSetUp");
  return secretKey;
}

export const isLiveKey = (key: string) => /^[sr]k_live_/.test(key);

/** Whatever came to stand there: what is no public key is given to nobody. */
const isPublishableKey = (key: string | null) => key?.startsWith("pk_") === true;
