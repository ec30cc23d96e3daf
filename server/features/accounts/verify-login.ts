import type { Deps } from "#server/deps.ts";
import type { User } from "#shared/accounts/contract.ts";
import { accountByEmail } from "./queries.ts";

/** Takes as long for an unknown email as for a wrong password, to reveal no accounts. */
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
