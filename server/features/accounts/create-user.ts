import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { createUser as contract, ListedUser } from "#shared/accounts/contract.ts";
import { canCreateUser } from "#shared/accounts/policy.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { createAccount } from "./create-account.ts";
import type { UserActionContext } from "./user-transaction.ts";

type CreateUserInput = EndpointBody<typeof contract>;

/** Makes an account for someone else. Throws `forbidden` for a role that is not the actor's to give. */
export async function createUser(
  deps: Pick<Deps, "db" | "passwords" | "usesPasswordBlocklist">,
  { actor, ip }: Omit<UserActionContext, "id">,
  account: CreateUserInput,
): Promise<ListedUser> {
  if (!canCreateUser(actor, account.role)) throw new AppError("forbidden", "users.onlyAsUser");
  const user = await createAccount(deps, account);
  const target = { id: user.id, name: user.email };
  await recordEvent(deps.db, { action: "userCreated", actor, ip, target, after: user.role });
  return user;
}
