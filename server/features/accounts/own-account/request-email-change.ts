import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { validationError } from "#server/errors/app-error.ts";
import { emailTakenError } from "#server/features/accounts/email-taken-error.ts";
import { accountByEmail } from "#server/features/accounts/queries.ts";
import {
  type SecondStepDeps,
  verifyOwnSecondStep,
} from "#server/features/accounts/two-step/verify-second-step.ts";
import { type LocalizedActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import type { requestEmailChange as contract } from "#shared/accounts/own-account.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { saveEmailChange } from "./email-changes.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";

type RequestEmailChangeInput = LocalizedActorContext & { body: EndpointBody<typeof contract> };

/**
 * Throws `invalid` for a wrong password, a missing or wrong code of two-step login and the current email, `conflict` for
 * one in use, and `limited`: as many as reset links, per account and per new email.
 */
export async function requestEmailChange(
  deps: SecondStepDeps & Pick<Deps, "passwords">,
  { actor, body, ip, language }: RequestEmailChangeInput,
): Promise<null> {
  const { email, password, code } = body;
  await verifyOwnPassword(deps, { actor, ip }, password);
  if (email === actor.email) throw validationError([{ path: "email", key: "account.sameEmail" }]);
  await verifyOwnSecondStep(deps, { actor, ip, language }, code);
  await deps.limits.emailLink.consume(actor.id);
  await deps.limits.emailLink.consume(email);
  if (await accountByEmail(deps.db, email)) throw emailTakenError();

  const mail = { userId: actor.id, language };
  await runTransaction(deps.db, async (tx) => {
    await saveEmailChange(tx, actor.id, email);
    await queueMail(tx, { kind: "emailChange", email, ...mail });
    await queueMail(tx, { kind: "emailChangeNotice", email: actor.email, ...mail });
    await recordEvent(tx, { action: "emailChangeRequested", actor, ip, after: email });
  });
  return null;
}
