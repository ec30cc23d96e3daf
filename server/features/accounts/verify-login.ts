import type { Deps } from "#server/deps.ts";
import type { User } from "#shared/accounts/contract.ts";
import { accountByEmail } from "./queries.ts";

/**
 * The user with this email and password; undefined when either is wrong. Both cases take equally long,
 * so that response times do not reveal which accounts exist.
 */
export async function verifyLogin(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  email: string,
  password: string,
): Promise<User | undefined> {
  const account = await accountByEmail(db, email);
  const isCorrect = await passwords.verify(password, account?.passwordHash);
  if (!account || !isCorrect) return undefined;
  const { passwordHash: _, ...user } = account;
  return user;
}
