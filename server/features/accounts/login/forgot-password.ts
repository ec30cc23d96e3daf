import { runTransaction } from "#server/db/transaction.ts";
import type { AccountDeps } from "#server/features/accounts/account-deps.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { queueMailByEmail } from "#server/features/mail/queue-mail.ts";
import { isWithinLimit } from "#server/http/rate-limit.ts";
import type { forgotPassword as contract } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";

type ForgotPasswordInput = { body: EndpointBody<typeof contract>; ip: string; language: Language };

/**
 * The response and its time are the same whether or not an account has this email. Throws `limited` per address only, so
 * that requests from other addresses delay no link.
 */
export async function forgotPassword(
  deps: AccountDeps,
  { body, ip, language }: ForgotPasswordInput,
): Promise<null> {
  const { email } = body;
  await deps.limits.forgotPerIp.consume(ip);
  await deps.limits.forgot.consume(email, ip);
  const isDue = await isLinkDue(deps, email);
  // One commit in both cases: without a row for the mail, a commit of its own would take less time.
  await runTransaction(deps.db, async (tx) => {
    if (isDue) await queueMailByEmail(tx, { kind: "passwordReset", email, language });
    await recordEvent(tx, { action: "passwordResetRequested", actorName: email, ip });
  });
  return null;
}

/**
 * Keeps a mailbox from being flooded. After the first links of an hour, no other one is mailed for ten minutes: the last
 * one, which is valid for an hour, is then still good for fifty minutes, and a new link would void it.
 */
const isLinkDue = async ({ limits }: AccountDeps, email: string): Promise<boolean> =>
  (await isWithinLimit(limits.resetLinks, email)) ||
  (await isWithinLimit(limits.resetLinkDistance, email));
