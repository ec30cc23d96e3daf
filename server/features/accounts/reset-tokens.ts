import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { passwordResetTokens } from "#shared/db/schema.ts";
import { createToken, hashToken } from "./tokens.ts";

/** Valid once and for an hour; replaces the user's earlier token. Only its SHA-256 is stored. */
export async function createResetToken(db: Db, userId: string): Promise<string> {
  const token = createToken();
  const values = {
    token: hashToken(token),
    expiresAt: sql`now() + interval '1 hour'`,
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
  (await db.$count(passwordResetTokens, isValid(token))) > 0;

/**
 * Locks the account of a valid token, as every change of an account does first, deletes the token and returns the user's
 * id; undefined for every other token.
 */
export async function consumeResetToken(tx: Db, token: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with account as (
      select users.id from users join password_reset_tokens on user_id = users.id
      where ${isValid(token)} for update of users
    )
    delete from password_reset_tokens using account
    where user_id = account.id and ${isValid(token)} returning user_id as "userId"`);
  return rows[0]?.userId;
}

const isValid = (token: string) =>
  and(
    eq(passwordResetTokens.token, hashToken(token)),
    gt(passwordResetTokens.expiresAt, sql`now()`),
  );
