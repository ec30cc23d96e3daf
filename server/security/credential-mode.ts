import type { Credential } from "#shared/credentials/contract.ts";

/** The mode that a prefix of Stripe or Zonos names: "sk_test_…", "credential_live_…"; null if there is none. */
export function credentialMode(text: string | null | undefined): Credential["mode"] {
  const [, mode] = /^[a-z]+_(test|live)_/.exec(text ?? "") ?? [];
  return mode === "test" || mode === "live" ? mode : null;
}

/** Whether payments with this secret or publishable key charge cards. */
export const isLiveKey = (key: string | undefined): boolean => credentialMode(key) === "live";
