import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { canDeleteUser } from "#shared/accounts/policy.ts";
import { type Act, changeSomeone, keepAnOwner } from "./change-someone.ts";
import { endSessions } from "./end-sessions.ts";
import { deleteUserRow } from "./queries.ts";

/**
 * Deletes someone else's account and ends their sessions; their calculations stay, without a name.
 * Throws `forbidden` for oneself and, for admins, for anyone but plain users; `conflict` for the last
 * owner.
 */
export const deleteUser = (deps: Pick<Deps, "db">, act: Act): Promise<null> =>
  changeSomeone(deps, act, async (tx, actor, target) => {
    if (actor.id === target.id) throw new AppError("forbidden", "users.notYourself");
    if (!canDeleteUser(actor, target)) throw new AppError("forbidden", "users.onlyPlainUsers");
    await keepAnOwner(tx, target);
    await endSessions(tx, target.id);
    await deleteUserRow(tx, target.id);
    await recordEvent(tx, {
      action: "userDeleted",
      actor,
      ip: act.ip,
      target: { id: target.id, name: target.email },
      before: target.role,
    });
    return null;
  });
