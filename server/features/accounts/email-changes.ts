import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { emailChanges } from "#shared/db/schema.ts";
import { createToken, hashToken } from "./tokens.ts";

/** Waits 24 hours for its confirmation; replaces the user's earlier change and its token. */
export async function saveEmailChange(db: Db, userId: string, email: string) {
  const values = { email, token: null, expiresAt: sql`now() + interval '24 hours'` };
  await db
    .insert(emailChanges)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: emailChanges.userId, set: values });
}

/** A token for a change that still waits, else undefined. Only its SHA-256 is stored. */
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

export async function pendingEmail(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, sql`now()`)));
  return row?.email ?? null;
}

export async function deleteEmailChange(db: Db, userId: string) {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
