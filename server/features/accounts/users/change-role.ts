import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { deleteUserSessions, updateRole } from "#server/features/accounts/queries.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { changeRole as contract, ListedUser } from "#shared/accounts/contract.ts";
import { canChangeRole, isOwner } from "#shared/accounts/policy.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { queueOwnerAddedMail } from "./queue-owner-added-mail.ts";
import {
  assertVerifiedForPromotion,
  type UserActionContext,
  withUserTransaction,
} from "./user-transaction.ts";

/**
 * Changes the role and ends the user's sessions. Throws `forbidden`, and `conflict` for the promotion of an account with an unverified
 * email unless `confirmUnverified` is set.
 */
export const changeRole = (
  deps: Pick<Deps, "db">,
  context: UserActionContext,
  { role, confirmUnverified }: EndpointBody<typeof contract>,
): Promise<ListedUser> =>
  withUserTransaction(deps, context, async (tx, actor, target) => {
    if (!isOwner(actor)) throw new AppError("forbidden", "errors.ownersOnly");
    if (!canChangeRole(actor, target)) throw new AppError("forbidden", "users.notYourRole");
    if (role === target.role) return target;
    if (!confirmUnverified) assertVerifiedForPromotion(target, role);
    await updateRole(tx, target.id, role);
    await deleteUserSessions(tx, target.id);
    await recordEvent(tx, {
      action: "roleChanged",
      actor,
      ip: context.ip,
      target: { id: target.id, name: target.email },
      before: target.role,
      after: role,
    });
    const changed = { ...target, role };
    await queueOwnerAddedMail(tx, { ...context, actor }, changed, target.role);
    return changed;
  });
