import type { Credential } from "#shared/credentials/contract.ts";

/** As the prefixes of Stripe and Zonos name it: "sk_test_…", "credential_live_…"; null if there is none. */
export function credentialMode(text: string | null): Credential["mode"] {
  const [, mode] = /^[a-z]+_(test|live)_/.exec(text ?? "") ?? [];
  return mode === "test" || mode === "live" ? mode : null;
}
