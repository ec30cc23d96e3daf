import type { Request, Response } from "express";
import { runTransaction } from "#server/db/transaction.ts";
import type { AccountDeps } from "#server/features/accounts/account-deps.ts";
import { hashNewPassword } from "#server/features/accounts/hash-new-password.ts";
import { queueVerification } from "#server/features/accounts/own-account/request-verification.ts";
import { insertAccount } from "#server/features/accounts/users/insert-account.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { register as contract, User } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";

type RegisterInput = {
  body: EndpointBody<typeof contract>;
  ip: string;
  language: Language;
  req: Request;
  res: Response;
};

/** Creates the account and mails a link that verifies its email, for which nothing waits. Throws `limited`, and what `hashNewPassword` and `insertAccount` throw. */
export async function register(
  deps: AccountDeps,
  { body, ip, language, req, res }: RegisterInput,
): Promise<User> {
  await deps.limits.register.consume(ip);
  const { password, ...fields } = body;
  const passwordHash = await hashNewPassword(deps, password);
  const account = await runTransaction(deps.db, async (tx) => {
    const input = { ...fields, passwordHash, role: "user", isVerified: false } as const;
    const stored = await insertAccount(tx, input);
    await queueVerification(tx, stored, language);
    await recordEvent(tx, { action: "registered", actor: stored, ip });
    return stored;
  });
  const { createdAt: _at, isVerified: _verified, hasTwoStep: _twoStep, ...user } = account;
  await deps.sessions.create(req, res, { user, passwordHash });
  return user;
}
