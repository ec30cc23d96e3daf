import type { Db } from "#server/db/client.ts";
import type { Mailer } from "#server/integrations/mail.ts";
import type { MailTemplates } from "./mail-template.ts";
import { claimDueMail, deleteMail, markFailed, markSent } from "./queries.ts";
import { renderMail } from "./render-mail.ts";

export type MailDeps = { db: Db; publicUrl: string; mail: Mailer; templates: MailTemplates };

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
    await markFailed(db, due.id, errorCodes(error), retryDelaySeconds(due.attempts));
    return true;
  }
  await markSent(db, due.id);
  return true;
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
