import type { Db } from "#server/db/client.ts";
import { deleteResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import { deleteEmailChange } from "#server/features/accounts/own-account/email-changes.ts";

/** Voids the links that were mailed to an account, and the change of email that waits for one. */
export async function deleteMailedTokens(db: Db, userId: string) {
  await deleteResetToken(db, userId);
  await deleteEmailChange(db, userId);
}
