import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { createToken, hashToken } from "#server/features/accounts/tokens.ts";
import { emailChanges, users } from "#shared/db/schema.ts";

/**
 * `email` waits 24 hours for its confirmation: a new one, or the account's own. Replaces the user's earlier one and its
 * token.
 */
export async function saveEmailChange(db: Db, userId: string, email: string) {
  const values = { email, token: null, expiresAt: sql`now() + interval '24 hours'` };
  await db
    .insert(emailChanges)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: emailChanges.userId, set: values });
}

/** A token for an email that still waits, else undefined. Only its SHA-256 is stored. */
export async function createEmailChangeToken(
  db: Db,
  userId: string,
  email: string,
): Promise<string | undefined> {
  const token = createToken();
  const isPending = and(
    eq(emailChanges.userId, userId),
    eq(emailChanges.email, email),
    gt(emailChanges.expiresAt, sql`now()`),
  );
  const { rowCount } = await db
    .update(emailChanges)
    .set({ token: hashToken(token) })
    .where(isPending);
  return rowCount ? token : undefined;
}

/** Whether the account's email is verified, and the new one that waits for its confirmation. */
export async function emailState(
  db: Db,
  userId: string,
): Promise<{ isVerified: boolean; pendingEmail: string | null }> {
  const isPending = and(
    eq(emailChanges.userId, users.id),
    ne(emailChanges.email, users.email),
    gt(emailChanges.expiresAt, sql`now()`),
  );
  const [row] = await db
    .select({ verifiedAt: users.emailVerifiedAt, pendingEmail: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, isPending)
    .where(eq(users.id, userId));
  return { isVerified: Boolean(row?.verifiedAt), pendingEmail: row?.pendingEmail ?? null };
}

export async function deleteEmailChange(db: Db, userId: string) {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
