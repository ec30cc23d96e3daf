import { runTransaction } from "#server/db/transaction.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueMailByEmail } from "#server/features/mail/queue-mail.ts";
import type { forgotPassword as contract } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import type { AccountDeps } from "./account-deps.ts";

type ForgotPasswordInput = { body: EndpointBody<typeof contract>; ip: string; language: Language };

/** The response and its time are the same whether or not an account has this email. */
export async function forgotPassword(
  deps: AccountDeps,
  { body, ip, language }: ForgotPasswordInput,
): Promise<null> {
  const { email } = body;
  await deps.limits.forgotPerIp.consume(ip);
  await deps.limits.forgot.consume(email);
  // One commit in both cases: without a row for the mail, a commit of its own would take less time.
  await runTransaction(deps.db, async (tx) => {
    await queueMailByEmail(tx, { kind: "passwordReset", email, language });
    await recordEvent(tx, { action: "passwordResetRequested", actorName: email, ip });
  });
  return null;
}
