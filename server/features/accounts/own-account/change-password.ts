import type { Request, Response } from "express";
import { runTransaction } from "#server/db/transaction.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { AccountDeps } from "#server/features/accounts/account-deps.ts";
import { hashNewPassword } from "#server/features/accounts/hash-new-password.ts";
import { deleteMailedTokens } from "#server/features/accounts/mailed-tokens.ts";
import { deleteUserSessions, replacePassword } from "#server/features/accounts/queries.ts";
import { verifyOwnSecondStep } from "#server/features/accounts/two-step/verify-second-step.ts";
import { type LocalizedActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import type { changePassword as contract } from "#shared/accounts/own-account.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";

type ChangePasswordInput = LocalizedActorContext & {
  body: EndpointBody<typeof contract>;
  req: Request;
  res: Response;
};

/**
 * Ends the account's other sessions and replaces the caller's; mailed links are void. Throws `invalid` for a wrong, an
 * unchanged or a common password and a missing or wrong code of two-step login, `conflict` when the password was changed meanwhile, and `limited`.
 */
export async function changePassword(
  deps: AccountDeps,
  { actor, body, ip, language, req, res }: ChangePasswordInput,
): Promise<null> {
  const { currentPassword, password } = body;
  const current = await verifyOwnPassword(deps, { actor, ip }, currentPassword, "currentPassword");
  if (password === currentPassword) {
    throw validationError([{ path: "password", key: "account.samePassword" }]);
  }
  const passwordHash = await hashNewPassword(deps, password);
  await verifyOwnSecondStep(deps, { actor, ip, language }, body.code); // last, because a code is valid once
  await runTransaction(deps.db, async (tx) => {
    const isReplaced = await replacePassword(tx, current, passwordHash);
    if (!isReplaced) throw new AppError("conflict", "account.changedMeanwhile");
    await deleteUserSessions(tx, actor.id);
    await deleteMailedTokens(tx, actor.id);
    await queueMail(tx, { kind: "passwordChanged", userId: actor.id, language });
    await recordEvent(tx, { action: "passwordChanged", actor, ip });
  });
  await deps.sessions.create(req, res, { user: actor, passwordHash });
  return null;
}
