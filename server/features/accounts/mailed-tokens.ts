import type { Db } from "#server/db/client.ts";
import { deleteEmailChange } from "./email-changes.ts";
import { deleteResetToken } from "./reset-tokens.ts";

/** Voids the links that were mailed to an account, and the change of email that waits for one. */
export async function deleteMailedTokens(db: Db, userId: string) {
  await deleteResetToken(db, userId);
  await deleteEmailChange(db, userId);
}
