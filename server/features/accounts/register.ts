import type { Request, Response } from "express";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { clientIp } from "#server/http/client-ip.ts";
import type { register as contract, User } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createAccount } from "./create-account.ts";

type RegisterInput = { body: EndpointBody<typeof contract>; req: Request; res: Response };

/** Throws `conflict` for an email in use, and `limited`. */
export async function register(
  deps: AccountDeps,
  { body, req, res }: RegisterInput,
): Promise<User> {
  const ip = clientIp(req);
  await deps.limits.register.consume(ip);
  const input = { ...body, role: "user", isVerified: false } as const;
  const account = await createAccount(deps, input, (tx, { id, email }) =>
    recordEvent(tx, { action: "registered", actor: { id, email }, ip }),
  );
  const { createdAt: _at, isVerified: _verified, hasTwoStep: _twoStep, ...user } = account.user;
  await deps.sessions.create(req, res, account);
  return user;
}
