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

type PasswordDeps = Pick<Deps, "passwords" | "usesPasswordBlocklist">;
type RecordCreation = (tx: Db, user: ListedUser) => Promise<void>;

/**
 * `recordCreation` runs in the transaction that stores the account. Throws `conflict` for an email in use, and what
 * `hashNewPassword` throws.
 */
export async function createAccount(
  deps: PasswordDeps & Pick<Deps, "db">,
  { password, ...account }: CreateAccountInput,
  recordCreation: RecordCreation,
): Promise<CreatedAccount> {
  const passwordHash = await hashNewPassword(deps, password);
  const user = await runTransaction(deps.db, async (tx) => {
    const stored = await insertAccount(tx, { ...account, password: passwordHash });
    await recordCreation(tx, stored);
    return stored;
  });
  return { user, passwordHash };
}

/** Slow, so it runs before the transaction. Throws `invalid`, in production, for a common password. */
export async function hashNewPassword(deps: PasswordDeps, password: string): Promise<string> {
  await rejectCommonPassword(deps, password);
  return deps.passwords.hash(password);
}

/** `password` is the hash. Throws `conflict` for an email in use. */
export async function insertAccount(tx: Db, account: CreateAccountInput): Promise<ListedUser> {
  const stored = await insertUser(tx, { id: newId(), ...account });
  if (!stored) throw emailTakenError();
  return stored;
}
