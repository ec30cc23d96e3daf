import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { deleteUserRow, deleteUserSessions } from "#server/features/accounts/queries.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { canDeleteUser } from "#shared/accounts/policy.ts";
import { type UserActionContext, withUserTransaction } from "./user-transaction.ts";

/** The user's calculations stay. Throws `forbidden`. */
export const deleteUser = (deps: Pick<Deps, "db">, context: UserActionContext): Promise<null> =>
  withUserTransaction(deps, context, async (tx, actor, target) => {
    if (actor.id === target.id) throw new AppError("forbidden", "users.notYourself");
    if (!canDeleteUser(actor, target)) throw new AppError("forbidden", "users.onlyPlainUsers");
    await deleteUserRow(tx, target.id);
    await deleteUserSessions(tx, target.id);
    await recordEvent(tx, {
      action: "userDeleted",
      actor,
      ip: context.ip,
      target: { id: target.id, name: target.email },
      before: target.role,
    });
    return null;
  });
