import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { type emailChanges, type passwordResetTokens, users } from "#shared/db/schema.ts";

/** 256 random bits for a mailed link. */
export const createToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string => sha256(token);

type TokenTable = typeof passwordResetTokens | typeof emailChanges;

export const isValidToken = (table: TokenTable, token: string) =>
  and(eq(table.token, hashToken(token)), gt(table.expiresAt, sql`now()`));

/** Deletes the row of a valid token and returns it, else undefined. Locks the account first, as every change does. */
export async function consumeToken<T extends TokenTable>(
  tx: Db,
  table: T,
  token: string,
): Promise<T["$inferSelect"] | undefined> {
  const isValid = isValidToken(table, token);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} in (select ${table.userId} from ${table} where ${isValid})`)
    .for("update");
  const [row] = await tx.delete(table).where(isValid).returning();
  return row;
}
