import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { hashToken } from "#server/features/accounts/tokens.ts";
import { RECOVERY_CODE_COUNT } from "#shared/accounts/two-step.ts";
import { recoveryCodes } from "#shared/db/schema.ts";

/** Base32 of RFC 4648: no 0, 1, 8 and 9, which are mistaken for letters. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const LENGTH = 24; // 120 bits: too many to guess, so a fast hash is enough

/** Ten new codes such as "ABCD-EFGH-…", which replace the user's earlier ones. Only their SHA-256 is stored. */
export async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode);
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

/** Each code is valid once. `code` has neither spaces nor hyphens. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const isMatch = eq(recoveryCodes.codeHash, hashToken(code.toUpperCase()));
  const { rowCount } = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isMatch));
  return rowCount === 1;
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

export async function deleteRecoveryCodes(db: Db, userId: string) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const createCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
