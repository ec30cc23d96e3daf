import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { ProviderDeps } from "#server/features/landed-cost/request-quote.ts";
import { testLandedCost } from "#server/features/landed-cost/test-landed-cost.ts";
import { readCredential } from "#server/features/settings/read-credential.ts";
import type { ConnectionTest, CredentialKey, Provider } from "#shared/credentials/contract.ts";

type Needs = ProviderDeps & Pick<Deps, "cards">;

const KEYS: Record<Provider, CredentialKey> = {
  stripe: "stripe_secret_key",
  zonos: "zonos_api_key",
};

const CHECKS: Record<Provider, (deps: Needs, key: string) => Promise<unknown>> = {
  stripe: ({ cards }, key) => cards.verifyKey(key),
  zonos: testLandedCost,
};

/**
 * Asks a provider whether it accepts the key that holds. What it says of a key that it does not accept
 * is passed on; a provider that is away is a failure as everywhere. Throws `conflict` without a key.
 */
export async function testConnection(deps: Needs, provider: Provider): Promise<ConnectionTest> {
  const key = await readCredential(deps, KEYS[provider]);
  if (!key) throw new AppError("conflict", "credentials.notSet");
  try {
    await CHECKS[provider](deps, key);
    return { isAccepted: true, message: null };
  } catch (error) {
    return { isAccepted: false, message: wordsOf(error, key) };
  }
}

/** The provider's own words, without the key, which some of them repeat. */
function wordsOf(error: unknown, key: string): string {
  const said = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  const words = said instanceof Error ? said.message : String(said);
  return words.replaceAll(key, "…").replace(/\b([spr]k|whsec|credential)_[\w*]+/g, "…");
}
