import type { Deps } from "#server/deps.ts";
import type { User } from "#shared/accounts/contract.ts";
import { findAccount } from "./find-user.ts";

/**
 * Whose address and password these are; undefined where they are nobody's. It takes as long whether
 * the address is unknown or the password wrong.
 */
export async function checkPassword(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  email: string,
  password: string,
): Promise<User | undefined> {
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(password, account?.passwordHash);
  if (!account || !isRight) return undefined;
  const { passwordHash: _, ...user } = account;
  return user;
}
