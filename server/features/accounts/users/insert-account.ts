import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { emailTakenError } from "#server/features/accounts/email-taken-error.ts";
import { insertUser } from "#server/features/accounts/queries.ts";
import type { ListedUser } from "#shared/accounts/contract.ts";
import type { Role } from "#shared/accounts/policy.ts";

type NewAccount = {
  email: string;
  /** Null for an account that is invited to set its password. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  role: Role;
  /** Whether the email is known to belong to the person who will log in. */
  isVerified: boolean;
};

/** Throws `conflict` for an email in use. */
export async function insertAccount(
  db: Db,
  { passwordHash, ...account }: NewAccount,
): Promise<ListedUser> {
  const stored = await insertUser(db, { id: newId(), password: passwordHash, ...account });
  if (!stored) throw emailTakenError();
  return stored;
}
