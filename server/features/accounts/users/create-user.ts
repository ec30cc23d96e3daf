import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { hashNewPassword } from "#server/features/accounts/hash-new-password.ts";
import { type LocalizedActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import type { createUser as contract, ListedUser, User } from "#shared/accounts/contract.ts";
import { canCreateUser, isOwner, type Role } from "#shared/accounts/policy.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { insertAccount } from "./insert-account.ts";
import { queueOwnerAddedMail } from "./queue-owner-added-mail.ts";
import { lockRolesAndReload } from "./user-transaction.ts";

type CreateUserInput = EndpointBody<typeof contract>;

/**
 * The email is verified if an owner enters it, so that owners can promote the account later. An admin who creates it
 * knows its password, and would get the rights of the promoted account. An invited account verifies its email by the link
 * that sets its password. Throws `forbidden` for a role that the actor
 * may not assign, also if the actor lost the right while the password was hashed, and what `hashNewPassword` and
 * `insertAccount` throw.
 */
export async function createUser(
  deps: Pick<Deps, "db" | "passwords" | "usesPasswordBlocklist">,
  { actor, ip, language }: LocalizedActorContext,
  { password, invites, ...account }: CreateUserInput,
): Promise<ListedUser> {
  authorizeRole(actor, account.role);
  const passwordHash = password && !invites ? await hashNewPassword(deps, password) : null;
  return runTransaction(deps.db, async (tx) => {
    const creator = await lockRolesAndReload(tx, actor);
    authorizeRole(creator, account.role);
    const isVerified = passwordHash !== null && isOwner(creator);
    const user = await insertAccount(tx, { ...account, passwordHash, isVerified });
    if (passwordHash === null) {
      await queueMail(tx, { kind: "invitation", userId: user.id, language });
    }
    await recordEvent(tx, {
      action: "userCreated",
      actor,
      ip,
      target: { id: user.id, name: user.email },
      after: user.role,
    });
    await queueOwnerAddedMail(tx, { actor, ip, language }, user, null);
    return user;
  });
}

function authorizeRole(actor: User, role: Role) {
  if (!canCreateUser(actor, role)) throw new AppError("forbidden", "users.onlyAsUser");
}
