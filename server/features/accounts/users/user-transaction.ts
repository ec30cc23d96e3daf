import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { lockRoles, lockUser, userById } from "#server/features/accounts/queries.ts";
import type { LocalizedActorContext } from "#server/features/audit/record-event.ts";
import { authorize } from "#server/http/authorize.ts";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import { isPromotion, type Role } from "#shared/accounts/policy.ts";

export type UserActionContext = LocalizedActorContext & { targetId: string };

type UserAction<T> = (tx: Db, actor: User, target: ListedUser) => Promise<T>;

/**
 * Runs `action` in a transaction that excludes other changes of roles and of the target, with actor and target read
 * anew. One owner always remains: only owners demote and delete owners, and none their own account. Throws `notFound`
 * for an unknown target, `unauthorized` or `forbidden` if the actor lost access.
 */
export function withUserTransaction<T>(
  { db }: Pick<Deps, "db">,
  { actor, targetId }: UserActionContext,
  action: UserAction<T>,
): Promise<T> {
  return runTransaction(db, async (tx) => {
    const currentActor = await lockRolesAndReload(tx, actor);
    const target = await lockUser(tx, targetId);
    if (!target) throw new AppError("notFound", "users.gone");
    return action(tx, currentActor, target);
  });
}

/**
 * Excludes other changes of roles and returns the actor as of now. Throws `unauthorized` or `forbidden` if the actor
 * lost access.
 */
export async function lockRolesAndReload(tx: Db, actor: User): Promise<User> {
  await lockRoles(tx);
  const currentActor = await userById(tx, actor.id);
  authorize("admin", currentActor);
  return currentActor ?? actor;
}

/** An account with an unverified email may belong to another person, who chose its password. */
export function assertVerifiedForPromotion({ role, isVerified }: ListedUser, newRole: Role) {
  if (isPromotion(role, newRole) && !isVerified) throw new AppError("conflict", "users.unverified");
}
