import { eq, or, sql } from "drizzle-orm";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { describeError, summarizeError } from "#server/errors/describe-error.ts";
import { queueMailToOwners } from "#server/features/mail/queue-mail.ts";
import { isKeyRejection } from "#server/integrations/cards/stripe-error.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { type CredentialDeps, readCredential } from "#server/security/read-credential.ts";
import type { KeyCheck } from "#shared/credentials/contract.ts";
import { credentialChecks } from "#shared/db/schema.ts";

const STRIPE_KEY = "stripe_secret_key";

type KeyCheckDeps = CredentialDeps & Pick<Deps, "db">;

/** Whether Stripe accepted a secret key in a call. */
export type KeyUse = { secretKey: string; isAccepted: boolean };

/**
 * Stores whether Stripe accepted the key in force, and mails the owners when it begins to reject it. Calls with another
 * key, which has been replaced since, are ignored.
 */
async function recordKeyUse(deps: KeyCheckDeps, { secretKey, isAccepted }: KeyUse) {
  if ((await readCredential(deps, STRIPE_KEY)) !== secretKey) return;
  const check = { connection: "stripe", keyDigest: sha256(secretKey), isAccepted } as const;
  await runTransaction(deps.db, async (tx) => {
    const [changed] = await tx
      .insert(credentialChecks)
      .values(check)
      .onConflictDoUpdate({
        target: credentialChecks.connection,
        set: { ...check, since: sql`now()` },
        setWhere: or(
          sql`${credentialChecks.keyDigest} <> excluded.key_digest`,
          sql`${credentialChecks.isAccepted} <> excluded.is_accepted`,
        ),
      })
      .returning();
    if (!changed || isAccepted) return;
    const details = { connection: check.connection, at: changed.since.toISOString() };
    await queueMailToOwners(tx, { kind: "keyRejected", details });
  });
}

/** Records the uses of keys without delaying the calls; an outcome that this process recorded last is not stored again. */
export function createKeyUseRecorder(deps: KeyCheckDeps): (use: KeyUse) => void {
  let last: KeyUse | undefined;
  return (use) => {
    if (last?.secretKey === use.secretKey && last.isAccepted === use.isAccepted) return;
    last = use;
    recordKeyUse(deps, use).catch((error: unknown) => {
      last = undefined;
      console.error(`The use of a Stripe key was not recorded: ${describeError(error)}`);
    });
  };
}

/** Calls Stripe with the key in force, if any, and stores the outcome. An outage leaves the stored one, and is logged. */
export async function checkStripeKey(deps: KeyCheckDeps & Pick<Deps, "cards">): Promise<void> {
  const secretKey = await readCredential(deps, STRIPE_KEY);
  if (!secretKey) return;
  try {
    await deps.cards.withinDeadline(() => deps.cards.verifyKey(secretKey));
    await recordKeyUse(deps, { secretKey, isAccepted: true });
  } catch (error) {
    if (isKeyRejection(error)) await recordKeyUse(deps, { secretKey, isAccepted: false });
    else console.error(`The Stripe key could not be checked: ${summarizeError(error)}`);
  }
}

/** The last outcome of the key in force; null while it has not been used. */
export async function findKeyCheck(deps: KeyCheckDeps): Promise<KeyCheck | null> {
  const secretKey = await readCredential(deps, STRIPE_KEY).catch(() => null); // cannot be decrypted
  if (!secretKey) return null;
  const [row] = await deps.db
    .select()
    .from(credentialChecks)
    .where(eq(credentialChecks.connection, "stripe"));
  if (row?.keyDigest !== sha256(secretKey)) return null;
  return { isAccepted: row.isAccepted, since: row.since.toISOString() };
}
