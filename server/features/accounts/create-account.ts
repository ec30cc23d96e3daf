import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { ListedUser } from "#shared/accounts/contract.ts";
import type { Role } from "#shared/accounts/policy.ts";
import { emailTakenError } from "./email-taken-error.ts";
import { insertUser } from "./queries.ts";
import { rejectCommonPassword } from "./reject-common-password.ts";

export type CreateAccountInput = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Whether the email is known to belong to the person who will log in. */
  isVerified: boolean;
};

export type CreatedAccount = { user: ListedUser; passwordHash: string };

type RecordCreation = (tx: Db, user: ListedUser) => Promise<void>;

/**
 * `recordCreation` runs in the transaction that stores the account. Throws `conflict` for an email in use and, in
 * production, `invalid` for a common password.
 */
export async function createAccount(
  deps: Pick<Deps, "db" | "passwords" | "usesPasswordBlocklist">,
  { password, ...account }: CreateAccountInput,
  recordCreation: RecordCreation,
): Promise<CreatedAccount> {
  await rejectCommonPassword(deps, password);
  const passwordHash = await deps.passwords.hash(password); // before the transaction, because hashing is slow
  const user = await runTransaction(deps.db, async (tx) => {
    const stored = await insertUser(tx, { id: newId(), ...account, password: passwordHash });
    if (!stored) throw emailTakenError();
    await recordCreation(tx, stored);
    return stored;
  });
  return { user, passwordHash };
}
