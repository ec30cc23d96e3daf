import type { Db } from "#server/db/client.ts";
import type { LocalizedActorContext } from "#server/features/audit/record-event.ts";
import { queueMailToOwners } from "#server/features/mail/queue-mail.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isOwner, type Role } from "#shared/accounts/policy.ts";

/**
 * Queues a mail to all owners, the new one included, if `user` became an owner: a stolen session could create one
 * whom they do not know. `roleBefore` is null for a new account.
 */
export async function queueOwnerAddedMail(
  tx: Db,
  { actor, ip, language }: LocalizedActorContext,
  user: User,
  roleBefore: Role | null,
) {
  if (!isOwner(user) || roleBefore === "owner") return;
  const details = {
    actor: actor.email,
    address: ip,
    at: new Date().toISOString(),
    owner: user.email,
  };
  await queueMailToOwners(tx, { kind: "ownerAdded", language, details });
}
