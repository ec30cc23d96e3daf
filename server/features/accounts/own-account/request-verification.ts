import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { lockUser } from "#server/features/accounts/queries.ts";
import {
  type UserActionContext,
  withUserTransaction,
} from "#server/features/accounts/users/user-transaction.ts";
import { type LocalizedActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canSendVerification } from "#shared/accounts/policy.ts";
import type { Language } from "#shared/languages.ts";
import { saveEmailChange } from "./email-changes.ts";

type VerificationDeps = Pick<Deps, "db" | "limits">;

/** Mails a link that verifies the account's email; an email change that waits for its confirmation is void. */
export async function queueVerification(tx: Db, { id, email }: User, language: Language) {
  await saveEmailChange(tx, id, email);
  await queueMail(tx, { kind: "emailVerification", userId: id, email, language });
}

/** Throws `conflict` for a verified email, and `limited`: as many links as reset links, per account. */
export async function requestVerification(
  deps: VerificationDeps,
  { actor, ip, language }: LocalizedActorContext,
): Promise<null> {
  await deps.limits.emailLink.consume(actor.id);
  await runTransaction(deps.db, async (tx) => {
    const account = await lockUser(tx, actor.id);
    if (!account) throw new AppError("unauthorized", "errors.unauthorized");
    if (account.isVerified) throw new AppError("conflict", "users.alreadyVerified");
    await queueVerification(tx, account, language);
    await recordEvent(tx, { action: "verificationRequested", actor, ip });
  });
  return null;
}

/** Throws `forbidden`, `conflict` for a verified email, and `limited`: as many links as reset links, per account. */
export async function sendVerification(
  deps: VerificationDeps,
  context: UserActionContext,
): Promise<null> {
  await deps.limits.emailLink.consume(context.targetId);
  return withUserTransaction(deps, context, async (tx, actor, target) => {
    if (!canSendVerification(actor)) throw new AppError("forbidden", "errors.ownersOnly");
    if (target.isVerified) throw new AppError("conflict", "users.alreadyVerified");
    await queueVerification(tx, target, context.language);
    await recordEvent(tx, {
      action: "verificationRequested",
      actor,
      ip: context.ip,
      target: { id: target.id, name: target.email },
    });
    return null;
  });
}
