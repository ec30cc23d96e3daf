import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { emailTakenError } from "#server/features/accounts/email-taken-error.ts";
import { deleteMailedTokens } from "#server/features/accounts/mailed-tokens.ts";
import { deleteUserSessions, updateUserRow } from "#server/features/accounts/queries.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import type { updateUser as contract, ListedUser, User } from "#shared/accounts/contract.ts";
import { canChangeEmail, canChangeRole, canUpdateUser } from "#shared/accounts/policy.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import { queueOwnerAddedMail } from "./queue-owner-added-mail.ts";
import {
  assertVerifiedForPromotion,
  type UserActionContext,
  withUserTransaction,
} from "./user-transaction.ts";

type UpdateUserInput = EndpointBody<typeof contract>;

/**
 * Throws `forbidden`, and `conflict` for an email in use, and for a promotion with an unverified email unless
 * `confirmUnverified` is set.
 */
export const updateUser = (
  deps: Pick<Deps, "db">,
  context: UserActionContext,
  { confirmUnverified, ...changes }: UpdateUserInput,
): Promise<ListedUser> =>
  withUserTransaction(deps, context, async (tx, actor, target) => {
    if (!canUpdateUser(actor)) throw new AppError("forbidden", "errors.ownersOnly");
    if (!hasChange(target, changes)) return target;
    if (!confirmUnverified) assertVerified(target, changes);
    const { language } = context;
    const updated = await applyChanges(tx, { actor, target, language }, changes);
    await recordEvent(tx, {
      action: "userEdited",
      actor,
      ip: context.ip,
      target: { id: target.id, name: target.email },
      before: userSummary(target),
      after: userSummary(updated),
    });
    await queueOwnerAddedMail(tx, { ...context, actor }, updated, target.role);
    return updated;
  });

const FIELDS = ["email", "firstName", "lastName", "role"] as const;

type Changes = Omit<UpdateUserInput, "confirmUnverified">;

const hasChange = (target: ListedUser, changes: Changes): boolean =>
  FIELDS.some((field) => changes[field] !== undefined && changes[field] !== target[field]);

type ChangeContext = {
  actor: User;
  target: ListedUser;
  /** The language of the mails about the change. */
  language: Language;
};

async function applyChanges(tx: Db, context: ChangeContext, changes: Changes): Promise<ListedUser> {
  const { actor, target } = context;
  const { email = target.email, role = target.role } = changes;
  const [hasNewRole, hasNewEmail] = [role !== target.role, email !== target.email];
  if (hasNewRole && !canChangeRole(actor, target)) {
    throw new AppError("forbidden", "users.notYourRole");
  }
  if (hasNewEmail && !canChangeEmail(actor, target)) {
    throw new AppError("forbidden", "users.notYourEmail");
  }
  const updated = await updateUserRow(tx, target.id, { ...changes, email });
  if (!updated) throw emailTakenError();
  if (hasNewRole) await deleteUserSessions(tx, target.id);
  if (hasNewEmail) await voidPreviousEmail(tx, context);
  return updated;
}

/** A new email is not verified. */
function assertVerified(target: ListedUser, { email = target.email, role = target.role }: Changes) {
  const isVerified = target.isVerified && email === target.email;
  assertVerifiedForPromotion({ ...target, isVerified }, role);
}

/** Voids the links that were mailed to the previous address, and notifies it. */
async function voidPreviousEmail(tx: Db, { target, language }: ChangeContext) {
  await deleteMailedTokens(tx, target.id);
  const { id: userId, email } = target;
  await queueMail(tx, { kind: "emailReplaced", userId, email, language });
}

const userSummary = ({ firstName, lastName, email, role }: User) =>
  `${[firstName, lastName].filter(Boolean).join(" ")} <${email}> (${role})`;
