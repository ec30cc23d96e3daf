import type { Request, Response } from "express";
import { AppError } from "#server/errors/app-error.ts";
import type { AccountDeps } from "#server/features/accounts/account-deps.ts";
import { updateLanguage } from "#server/features/accounts/queries.ts";
import { verifySecondStep } from "#server/features/accounts/two-step/verify-second-step.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { createLanes } from "#server/lib/create-lanes.ts";
import type { logIn as contract, User } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import { limitNewAddresses } from "./limit-new-addresses.ts";

/** The most logins of one address at once, so that those of others find room in the queue of passwords. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 28;

const inLane = createLanes(MAX_CONCURRENT, MAX_WAITING);

type LogInInput = {
  body: EndpointBody<typeof contract>;
  ip: string;
  language: Language;
  req: Request;
  res: Response;
};

/**
 * Throws the same `unauthorized` for an unknown email and a wrong password, another one for a missing or wrong code of
 * two-step login, and `limited`.
 */
export async function logIn(
  deps: AccountDeps,
  { body, ip, language, req, res }: LogInInput,
): Promise<User> {
  const { email } = body;
  await deps.limits.loginPerIp.consume(ip);
  await deps.limits.login.consume(email, ip);
  await limitNewAddresses(deps, { email, ip, language });

  req.body = body; // read by passport-local
  const login = await inLane(ip, () => deps.sessions.authenticate(req, res));
  if (!login) {
    await recordEvent(deps.db, { action: "logInFailed", actorName: email, ip });
    throw new AppError("unauthorized", "auth.invalidLogin");
  }

  const { user } = login;
  await verifySecondStep(deps, { actor: user, ip, language }, body.code);
  await deps.limits.login.reset(email, ip);
  await updateLanguage(deps.db, user.id, language);
  await recordEvent(deps.db, { action: "loggedIn", actor: user, ip });
  await deps.sessions.create(req, res, login); // last, so that none starts unrecorded
  return user;
}
