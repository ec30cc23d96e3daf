import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { Database, Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { decryptSecret, encryptSecret, reencryptSecret } from "#server/security/encrypt-secret.ts";
import { secondFactors } from "#shared/db/schema.ts";
import { findTotpStep } from "./totp.ts";

type FactorDeps = Pick<Deps, "encryptionKeys">;

/** What the secret's ciphertext is bound to. */
const secretName = (userId: string) => `two_step:${userId}`;

/** Replaces an unconfirmed secret; false when a confirmed one exists. */
export async function saveSecret(
  db: Db,
  { encryptionKeys }: FactorDeps,
  userId: string,
  secret: string,
): Promise<boolean> {
  const values = {
    secret: encryptSecret(encryptionKeys, secretName(userId), secret),
    createdAt: sql`now()`,
  };
  const { rowCount } = await db
    .insert(secondFactors)
    .values({ userId, ...values })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: values,
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return rowCount === 1;
}

export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(secondFactors, and(eq(secondFactors.userId, userId), isConfirmed))) > 0;

/** Whether the row of `users` in a query has two-step login, in SQL. */
export const HAS_SECOND_FACTOR = `exists (
  select 1 from second_factors where user_id = users.id and confirmed_at is not null)`;

/** Accepts each code once, whichever process it is sent to. `isNew` is for the code that confirms the secret. */
export async function consumeTotpCode(
  db: Db,
  { encryptionKeys }: FactorDeps,
  userId: string,
  { code, isNew = false }: { code: string; isNew?: boolean },
): Promise<boolean> {
  const state = isNew ? isNull(secondFactors.confirmedAt) : isConfirmed;
  const isOwn = and(eq(secondFactors.userId, userId), state);
  const now = sql`extract(epoch from now()) * 1000`.mapWith(Number); // the clocks of the processes may differ
  const [factor] = await db
    .select({ secret: secondFactors.secret, now })
    .from(secondFactors)
    .where(isOwn);
  if (!factor) return false;
  const secret = decryptSecret(encryptionKeys, secretName(userId), factor.secret);
  const step = findTotpStep(secret, code, factor.now);
  if (step === undefined) return false;
  const isUnused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const { rowCount } = await db
    .update(secondFactors)
    .set({ lastStep: step, ...(isNew && { confirmedAt: sql`now()` }) })
    .where(and(isOwn, eq(secondFactors.secret, factor.secret), isUnused));
  return rowCount === 1;
}

/** False when there was none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  return rowCount === 1;
}

/** Returns the number of changed secrets. Throws, and changes none, when one cannot be decrypted. */
export function reencryptSecondFactors(
  db: Database,
  keys: readonly EncryptionKey[],
): Promise<number> {
  return runTransaction(db, async (tx) => {
    let count = 0;
    for (const { userId, secret } of await tx.select().from(secondFactors).for("update")) {
      const reencrypted = reencryptSecret(keys, secretName(userId), secret);
      if (!reencrypted) continue;
      await tx
        .update(secondFactors)
        .set({ secret: reencrypted })
        .where(eq(secondFactors.userId, userId));
      count++;
    }
    return count;
  });
}

const isConfirmed = isNotNull(secondFactors.confirmedAt);
