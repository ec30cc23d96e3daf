import { newId } from "#server/db/new-id.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { ListedUser } from "#shared/accounts/contract.ts";
import type { Role } from "#shared/accounts/policy.ts";
import { insertUser } from "./queries.ts";
import { rejectCommonPassword } from "./reject-common-password.ts";

export type CreateAccountInput = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
};

export type CreatedAccount = { user: ListedUser; passwordHash: string };

/** Throws `conflict` for an email in use and, in production, `invalid` for a common password. */
export async function createAccount(
  deps: Pick<Deps, "db" | "passwords" | "usesPasswordBlocklist">,
  { password, ...account }: CreateAccountInput,
): Promise<CreatedAccount> {
  await rejectCommonPassword(deps, password);
  const passwordHash = await deps.passwords.hash(password);
  const user = await insertUser(deps.db, { id: newId(), ...account, password: passwordHash });
  if (!user) throw new AppError("conflict", "users.emailTaken");
  return { user, passwordHash };
}
