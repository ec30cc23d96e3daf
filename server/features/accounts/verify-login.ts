import type { Deps } from "#server/deps.ts";
import type { User } from "#shared/accounts/contract.ts";
import { findAccount } from "./find-user-email.ts";

/**
 * Whose address and password these are; undefined where they are nobody's. It takes as long whether
 * the address is unknown or the password wrong.
 */
export async function verifyLogin(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  email: string,
  password: string,
): Promise<User | undefined> {
  const account = await findAccount(db, email);
  const isCorrect = await passwords.verify(password, account?.passwordHash);
  if (!account || !isCorrect) return undefined;
  const { passwordHash: _, ...user } = account;
  return user;
}
