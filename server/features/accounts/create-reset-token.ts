import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import { saveResetToken } from "./queries.ts";

/**
 * A new secret with which this user may choose another password once, within an hour. It replaces an
 * earlier one. Only its SHA-256 is stored, so it can be told nowhere but in the mail.
 */
export async function createResetToken(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await saveResetToken(db, userId, hashToken(token));
  return token;
}

export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
