import { runTransaction } from "#server/db/transaction.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { AccountDeps } from "#server/features/accounts/account-deps.ts";
import { hashNewPassword } from "#server/features/accounts/hash-new-password.ts";
import { deleteEmailChange } from "#server/features/accounts/own-account/email-changes.ts";
import {
  deleteUserSessions,
  updatePasswordByMail,
  userById,
} from "#server/features/accounts/queries.ts";
import { consumeToken } from "#server/features/accounts/tokens.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import type { resetPassword as contract } from "#shared/accounts/contract.ts";
import { passwordResetTokens } from "#shared/db/schema.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import { isValidResetToken } from "./reset-tokens.ts";

type ResetPasswordInput = { body: EndpointBody<typeof contract>; ip: string; language: Language };

const invalidTokenError = () => new AppError("invalid", "auth.invalidToken");

/**
 * Sets the password, ends the user's sessions and marks the email as verified. Throws `invalid` for an invalid token and a common
 * password, and `limited`.
 */
export async function resetPassword(
  deps: AccountDeps,
  { body, ip, language }: ResetPasswordInput,
): Promise<null> {
  await deps.limits.reset.consume(ip);
  if (!(await isValidResetToken(deps.db, body.token))) throw invalidTokenError();

  const hash = await hashNewPassword(deps, body.password);
  await runTransaction(deps.db, async (tx) => {
    const reset = await consumeToken(tx, passwordResetTokens, body.token);
    const user = reset && (await userById(tx, reset.userId));
    if (!user) throw invalidTokenError();
    await updatePasswordByMail(tx, user.id, hash);
    await deleteUserSessions(tx, user.id);
    await deleteEmailChange(tx, user.id);
    await queueMail(tx, { kind: "passwordChanged", userId: user.id, language });
    await recordEvent(tx, { action: "passwordReset", actor: user, ip });
  });
  return null;
}
