import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { createUser as contract, ListedUser } from "#shared/accounts/contract.ts";
import { canCreateUser, isOwner } from "#shared/accounts/policy.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { createAccount } from "./create-account.ts";

type CreateUserInput = EndpointBody<typeof contract>;

/**
 * The email is verified if an owner enters it, so that owners can promote the account later. An admin who creates it
 * knows its password, and would get the rights of the promoted account. Throws `forbidden` for a role that the actor
 * may not assign, and what `createAccount` throws.
 */
export async function createUser(
  deps: Pick<Deps, "db" | "passwords" | "usesPasswordBlocklist">,
  { actor, ip }: ActorContext,
  account: CreateUserInput,
): Promise<ListedUser> {
  if (!canCreateUser(actor, account.role)) throw new AppError("forbidden", "users.onlyAsUser");
  const input = { ...account, isVerified: isOwner(actor) };
  const { user } = await createAccount(deps, input, (tx, { id, email, role }) =>
    recordEvent(tx, {
      action: "userCreated",
      actor,
      ip,
      target: { id, name: email },
      after: role,
    }),
  );
  return user;
}
