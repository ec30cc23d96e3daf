import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { authorize } from "#server/http/authorize.ts";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import { hasOtherOwner, listedUserById, lockRoles, userById } from "./queries.ts";

/** The acting user, their IP address and the id of the user that they act on. */
export type UserActionContext = ActorContext & { id: string };

type UserAction<T> = (tx: Db, actor: User, target: ListedUser) => Promise<T>;

/**
 * Changes a user in one transaction, one change at a time. Both people are read again in there: the
 * actor may have lost the right, and the target may have gained a role or be gone, a moment ago.
 * Throws `notFound` for an unknown target, `unauthorized` where the actor is gone.
 */
export function withUserTransaction<T>(
  { db }: Pick<Deps, "db">,
  { actor, id }: UserActionContext,
  action: UserAction<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const currentActor = await userById(tx, actor.id);
    authorize("admin", currentActor);
    const target = await listedUserById(tx, id);
    if (!target) throw new AppError("notFound", "users.gone");
    return action(tx, currentActor ?? actor, target);
  });
}

/** Throws `conflict` where this user is the only owner. */
export async function assertNotLastOwner(tx: Db, { id, role }: User) {
  if (role === "owner" && !(await hasOtherOwner(tx, id))) {
    throw new AppError("conflict", "users.lastOwner");
  }
}
