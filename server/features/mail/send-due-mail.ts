import type { Db } from "#server/db/client.ts";
import type { Mailer } from "#server/integrations/mail.ts";
import type { MailTemplates } from "./mail-template.ts";
import { markFailed, markSent, takeDueMail } from "./queries.ts";
import { renderMail } from "./render-mail.ts";

export type MailDeps = { db: Db; publicUrl: string; mail: Mailer; templates: MailTemplates };

const FIRST_RETRY = 10;
const LONGEST_RETRY = 3600;
const MOST_ATTEMPTS = 30; // the last of them about a day after the first

/** Sends one mail that is due; tells whether there was one. One that fails is due again later. */
export async function sendDueMail({ db, mail, ...context }: MailDeps): Promise<boolean> {
  const due = await takeDueMail(db);
  if (!due) return false;
  try {
    await mail.send(await renderMail(db, due, context));
  } catch (error) {
    await markFailed(db, due.id, reasonOf(error), retryAfter(due.attempts));
    return true;
  }
  await markSent(db, due.id);
  return true;
}

/** In how many seconds a mail is tried again after so many attempts: 10, 20, 40 … an hour, never. */
export const retryAfter = (attempts: number): number | null =>
  attempts >= MOST_ATTEMPTS ? null : Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY);

/** What the mail server said; neither the mail nor its address. */
function reasonOf(error: unknown): string {
  const { code = "", responseCode = "" } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(" ") || "unknown";
}
