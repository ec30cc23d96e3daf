import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { VerifiedAccount } from "#server/features/accounts/login/verify-login.ts";
import { accountByEmail } from "#server/features/accounts/queries.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { createQueue } from "#server/lib/create-queue.ts";
import type { User } from "#shared/accounts/contract.ts";

const MAX_WAITING = 8;

/** One at a time, so that logins wait for one password of these at most. */
const inTurn = createQueue(1, MAX_WAITING);

/**
 * The actor's account, read again once its password was verified, within the limit of logins. Throws `invalid` with
 * the path of the field, `unauthorized` for an account that is gone, `conflict` for a password that was changed
 * meanwhile, and `limited`: the right password is counted as well, per account and per address.
 */
export async function verifyOwnPassword(
  { db, passwords, limits }: Pick<Deps, "db" | "passwords" | "limits">,
  { actor, ip }: ActorContext,
  password: string,
  path = "password",
): Promise<VerifiedAccount> {
  await limits.ownPasswordPerIp.consume(ip);
  await limits.ownPassword.consume(actor.id);
  await limits.login.consume(actor.email, ip);
  const { passwordHash } = await readAccount(db, actor);
  if (!(await inTurn(() => passwords.verify(password, passwordHash)))) {
    throw validationError([{ path, key: "account.wrongPassword" }]);
  }
  await limits.login.reset(actor.email, ip);
  const account = await readAccount(db, actor);
  if (account.passwordHash !== passwordHash) {
    throw new AppError("conflict", "account.changedMeanwhile");
  }
  return account;
}

async function readAccount(db: Deps["db"], { id, email }: User): Promise<VerifiedAccount> {
  const account = await accountByEmail(db, email);
  if (account?.id !== id || account.passwordHash === null) {
    throw new AppError("unauthorized", "errors.unauthorized");
  }
  return { ...account, passwordHash: account.passwordHash };
}
