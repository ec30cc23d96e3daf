import type { Deps } from "#server/deps.ts";
import { accountByEmail } from "#server/features/accounts/queries.ts";
import type { User } from "#shared/accounts/contract.ts";

export type VerifiedAccount = User & { passwordHash: string };

/** Takes as long for an unknown email as for a wrong password, to reveal no accounts. */
export async function verifyLogin(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  email: string,
  password: string,
): Promise<VerifiedAccount | undefined> {
  const account = await accountByEmail(db, email);
  const passwordHash = account?.passwordHash;
  const isCorrect = await passwords.verify(password, passwordHash);
  return account && passwordHash && isCorrect ? { ...account, passwordHash } : undefined;
}
