import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { createToken, hashToken, isValidToken } from "#server/features/accounts/tokens.ts";
import { passwordResetTokens } from "#shared/db/schema.ts";

/** Valid once and for an hour by default; replaces the user's earlier token. Only its SHA-256 is stored. */
export async function createResetToken(db: Db, userId: string, hours = 1): Promise<string> {
  const token = createToken();
  const values = {
    token: hashToken(token),
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
    createdAt: sql`now()`,
  };
  await db
    .insert(passwordResetTokens)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordResetTokens.userId, set: values });
  return token;
}

export async function deleteResetToken(db: Db, userId: string) {
  await db.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId));
}

export const isValidResetToken = async (db: Db, token: string): Promise<boolean> =>
  (await db.$count(passwordResetTokens, isValidToken(passwordResetTokens, token))) > 0;
