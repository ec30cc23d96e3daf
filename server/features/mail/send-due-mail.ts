import type { Database, Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { isRejectedAddress, type Mailer } from "#server/integrations/mail.ts";
import type { MailTemplates } from "./mail-template.ts";
import { type ClaimedMail, claimDueMail, deleteMail, markFailed, markSent } from "./queries.ts";
import { renderMail } from "./render-mail.ts";

export type MailDeps = Pick<Deps, "publicUrl" | "settings" | "measures"> & {
  db: Database;
  mail: Mailer;
  templates: MailTemplates;
};

const MIN_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 3600;
const MAX_ATTEMPTS = 30; // the last one about a day after the first

/** Returns whether a mail was due. */
export async function sendDueMail({ db, mail, ...context }: MailDeps): Promise<boolean> {
  const due = await claimDueMail(db);
  if (!due) return false;
  try {
    const rendered = await renderMail(db, due, context);
    if (!rendered) {
      await deleteMail(db, due.id);
      return true;
    }
    await mail.send(rendered);
  } catch (error) {
    await handleFailure(db, due, error);
    return true;
  }
  await markSent(db, due);
  return true;
}

/**
 * Logs the first failure and the last. A mail to a payer that is given up stays in the outbox, where it can be
 * requested again; others are removed.
 */
async function handleFailure(db: Db, mail: ClaimedMail, error: unknown) {
  const { id, kind, attempts } = mail;
  const isToPayer = mail.transactionId !== null;
  const codes = errorCodes(error);
  const seconds = isRejectedAddress(error) ? null : retryDelaySeconds(attempts);
  if (seconds === null) console.error(`Gave up an email at attempt ${attempts}: ${kind}, ${codes}`);
  else if (attempts === 1)
    console.error(`An email was not sent and is retried for a day: ${kind}, ${codes}`);
  if (seconds === null && !isToPayer) return deleteMail(db, id);
  await markFailed(db, id, codes, seconds);
}

/** Doubles from 10 seconds up to an hour; null after the last attempt. */
export const retryDelaySeconds = (attempts: number): number | null =>
  attempts >= MAX_ATTEMPTS
    ? null
    : Math.min(MIN_RETRY_SECONDS * 2 ** (attempts - 1), MAX_RETRY_SECONDS);

/** Error codes only: messages may contain the recipient's address. */
function errorCodes(error: unknown): string {
  const { code = "", responseCode = "" } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(" ") || "unknown";
}
