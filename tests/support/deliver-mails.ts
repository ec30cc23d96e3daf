import { sendDueMail } from "#server/features/mail/send-due-mail.ts";
import type { Mail } from "#server/integrations/mail.ts";
import { mailTemplates } from "#server/jobs/mail-outbox.ts";
import type { TestApp } from "./test-app.ts";

/** Sends the mails that are queued, and returns them. */
export async function deliverMails({ deps }: TestApp): Promise<Mail[]> {
  const delivered: Mail[] = [];
  const mail = { send: async (sent: Mail) => void delivered.push(sent), close() {} };
  const mailDeps = { ...deps, publicUrl: "https://duty.example.com", mail };
  while (await sendDueMail({ ...mailDeps, templates: mailTemplates }));
  return delivered;
}
