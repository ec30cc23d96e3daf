import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { accountByEmail } from "./queries.ts";
import type { VerifiedAccount } from "./verify-login.ts";

/**
 * The actor's account, once its password was verified, within the limit of log-ins. Throws `invalid` with the path of
 * the field, `unauthorized` for an account that is gone, and `limited`.
 */
export async function verifyOwnPassword(
  { db, passwords, limits }: Pick<Deps, "db" | "passwords" | "limits">,
  { actor, ip }: ActorContext,
  password: string,
  path = "password",
): Promise<VerifiedAccount> {
  await limits.login.consume(actor.email, ip);
  const account = await accountByEmail(db, actor.email);
  if (account?.id !== actor.id || account.passwordHash === null) {
    throw new AppError("unauthorized", "errors.unauthorized");
  }
  const { passwordHash } = account;
  if (!(await passwords.verify(password, passwordHash))) {
    throw validationError([{ path, key: "account.wrongPassword" }]);
  }
  await limits.login.reset(actor.email, ip);
  return { ...account, passwordHash };
}
