import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type LocalizedActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { LandedCostDeps } from "#server/features/landed-cost/request-quote.ts";
import { testLandedCostKey } from "#server/features/landed-cost/test-landed-cost-key.ts";
import { translatorFor } from "#server/http/texts.ts";
import { credentialMode } from "#server/security/credential-mode.ts";
import { readCredential } from "#server/security/read-credential.ts";
import { CONNECTIONS, type Connection, type ConnectionTest } from "#shared/credentials/contract.ts";
import type { Translate } from "#shared/texts.ts";

type TestConnectionDeps = LandedCostDeps & Pick<Deps, "cards" | "db">;

const CONNECTION_TESTS: Record<
  Connection,
  (deps: TestConnectionDeps, key: string) => Promise<void>
> = {
  stripe: (deps, key) => deps.cards.withinDeadline(() => testStripeKeys(deps, key)),
  zonos: testLandedCostKey,
};

/** Calls the service with the current key and returns its error message, if any. Throws `conflict` without a key. */
export async function testConnection(
  deps: TestConnectionDeps,
  { language, ...context }: LocalizedActorContext,
  connection: Connection,
): Promise<ConnectionTest> {
  const key = await readCredential(deps, CONNECTIONS[connection].testedKey);
  if (!key) throw new AppError("conflict", "credentials.notSet");
  const result = await callService(deps, connection, key, translatorFor(language));
  await recordEvent(deps.db, {
    action: "connectionTested",
    ...context,
    target: { id: connection, name: connection },
    after: result.isAccepted ? "accepted" : "rejected",
  });
  return result;
}

async function testStripeKeys(deps: TestConnectionDeps, secretKey: string) {
  await deps.cards.verifyKey(secretKey);
  const publicKey = await readCredential(deps, "stripe_public_key");
  if (!publicKey || credentialMode(publicKey) !== credentialMode(secretKey)) return;
  if (await deps.cards.isSameAccount({ secretKey, publicKey })) return;
  throw new AppError("conflict", "credentials.otherAccount");
}

async function callService(
  deps: TestConnectionDeps,
  connection: Connection,
  key: string,
  t: Translate,
): Promise<ConnectionTest> {
  try {
    await CONNECTION_TESTS[connection](deps, key);
    return { isAccepted: true, message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { isAccepted: false, message: maskedMessage(error, key, t) };
  }
}

/** The service's error message without the key, which some repeat; our own text where it sent none. */
function maskedMessage({ key, params, cause }: AppError, credential: string, t: Translate): string {
  if (!(cause instanceof Error)) return t(key, params);
  return cause.message
    .replaceAll(credential, "…")
    .replace(/\b([spr]k|whsec|credential)_[\w*]+/g, "…");
}
