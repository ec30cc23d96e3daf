import type { Database, Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { accountByEmail, deleteUserSessions } from "#server/features/accounts/queries.ts";
import {
  type UserActionContext,
  withUserTransaction,
} from "#server/features/accounts/users/user-transaction.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import { canResetTwoStep } from "#shared/accounts/policy.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";
import { deleteSecondFactor } from "./second-factors.ts";

/** Throws `forbidden`, also for the actor's own account, and `conflict` if two-step login is off. */
export const resetTwoStep = (deps: Pick<Deps, "db">, context: UserActionContext): Promise<null> =>
  withUserTransaction(deps, context, async (tx, actor, target) => {
    if (!canResetTwoStep(actor, target)) throw new AppError("forbidden", "users.notYourTwoStep");
    if (!(await removeFactor(tx, target.id))) {
      throw new AppError("conflict", "account.twoStepIsOff");
    }
    const { ip, language } = context;
    await queueMail(tx, { kind: "twoStepReset", userId: target.id, language });
    await recordEvent(tx, {
      action: "twoStepReset",
      actor,
      ip,
      target: { id: target.id, name: target.email },
    });
    return null;
  });

/** The command line's reset, which has no actor. False when the account does not exist or two-step login is off. */
export const resetTwoStepByEmail = (db: Database, email: string): Promise<boolean> =>
  runTransaction(db, async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account || !(await removeFactor(tx, account.id))) return false;
    const target = { id: account.id, name: account.email };
    await queueMail(tx, { kind: "twoStepReset", userId: account.id, language: DEFAULT_LANGUAGE });
    await recordEvent(tx, { action: "twoStepReset", target });
    return true;
  });

/** Removes the second step and ends the account's sessions. False when two-step login is off. */
async function removeFactor(tx: Db, userId: string): Promise<boolean> {
  const isDeleted = await deleteSecondFactor(tx, userId);
  if (!isDeleted) return false;
  await deleteRecoveryCodes(tx, userId);
  await deleteUserSessions(tx, userId);
  return true;
}
