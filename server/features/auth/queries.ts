import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { passwordResetTokens, sessions } from "#shared/db/schema.ts";

// Times are the database's own: the clocks of several servers never agree.
const inAnHour = sql`now() + interval '1 hour'`;

/** One for each user: a new one takes the place of the old. */
export async function saveResetToken(db: Db, userId: string, token: string) {
  const fresh = { token, expiresAt: inAnHour, createdAt: sql`now()` };
  await db
    .insert(passwordResetTokens)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: passwordResetTokens.userId, set: fresh });
}

/** Whose token it is; undefined for one that is unknown or too old. */
export async function resetTokenOwner(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: passwordResetTokens.userId })
    .from(passwordResetTokens)
    .where(isLive(token));
  return row?.userId;
}

/** Uses a token up; of several that try at once only one is told whose it was. */
export async function takeResetToken(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .delete(passwordResetTokens)
    .where(isLive(token))
    .returning({ userId: passwordResetTokens.userId });
  return row?.userId;
}

const isLive = (token: string) =>
  and(eq(passwordResetTokens.token, token), gt(passwordResetTokens.expiresAt, sql`now()`));

export async function deleteSessionsOf(db: Db, userId: string) {
  await db.delete(sessions).where(sql`${sessions.sess} -> 'passport' ->> 'user' = ${userId}`);
}
