import type { Request } from "express";
import { AppError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { requestLanguage } from "#server/http/texts.ts";
import type { resetPassword as contract } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { AccountDeps } from "./account-deps.ts";
import { hashToken } from "./create-reset-token.ts";
import { endSessions } from "./end-sessions.ts";
import { findUser } from "./find-user-email.ts";
import { consumeResetToken, findResetTokenUser } from "./queries.ts";
import { rejectCommonPassword } from "./reject-common-password.ts";
import { setPassword } from "./set-password.ts";

type ResetPasswordInput = { body: EndpointBody<typeof contract>; req: Request };

const invalidTokenError = () => new AppError("invalid", "auth.invalidToken");

/**
 * Sets another password with a token from the mail, uses the token up and logs the user out
 * everywhere; all of it or nothing. Throws `invalid` for a token that is unknown, used or too old,
 * and `limited` after too many tries.
 */
export async function resetPassword(
  deps: AccountDeps,
  { body, req }: ResetPasswordInput,
): Promise<null> {
  const ip = clientIp(req);
  await deps.limits.reset.consume(ip);
  const token = hashToken(body.token);
  if (!(await findResetTokenUser(deps.db, token))) throw invalidTokenError();

  await rejectCommonPassword(deps, body.password);
  const hash = await deps.passwords.hash(body.password); // before the transaction, which must be short
  await deps.db.transaction(async (tx) => {
    const userId = await consumeResetToken(tx, token);
    const user = userId && (await findUser(tx, userId));
    if (!user) throw invalidTokenError();
    await setPassword(tx, user.id, hash);
    await endSessions(tx, user.id);
    await queueMail(tx, {
      kind: "passwordChanged",
      userId: user.id,
      language: requestLanguage(req),
    });
    await recordEvent(tx, { action: "passwordReset", actor: user, ip });
  });
  return null;
}
