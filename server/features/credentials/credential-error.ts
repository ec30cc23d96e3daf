import type { CredentialKey } from "#shared/credentials/contract.ts";
import type { TextKey } from "#shared/texts.ts";

const FORMATS: Record<CredentialKey, readonly [RegExp, TextKey]> = {
  zonos_api_key: [/^[!-~]{8,200}$/, "credentials.notAKey"],
  stripe_public_key: [/^pk_(test|live)_\w{8,200}$/, "credentials.notAPublicKey"],
  stripe_secret_key: [/^[sr]k_(test|live)_\w{8,200}$/, "credentials.notASecretKey"],
  stripe_webhook_secret: [/^whsec_[\w+/=-]{8,200}$/, "credentials.notAWebhookSecret"],
};

/** Why a text is no valid credential; null if it is one. */
export function credentialError(key: CredentialKey, text: string): TextKey | null {
  const [format, error] = FORMATS[key];
  return format.test(text) ? null : error;
}
