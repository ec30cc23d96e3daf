import {
  passwordChangedMail,
  passwordResetMail,
} from "#server/features/accounts/mail-templates.ts";
import type { MailTemplates } from "#server/features/mail/mail-template.ts";
import { type MailDeps, sendDueMail } from "#server/features/mail/send-due-mail.ts";
import { receiptMail } from "#server/features/payments/receipt-mail.ts";
import { repeat } from "./repeat.ts";

const ONE_SECOND = 1000;

export const mailTemplates: MailTemplates = {
  passwordReset: passwordResetMail,
  passwordChanged: passwordChangedMail,
  receipt: receiptMail,
};

/** Sends the mails of the outbox. Several processes may run it: each takes a different mail. */
export const startMailOutbox = (deps: Omit<MailDeps, "templates">) =>
  repeat("Sending mail", ONE_SECOND, () => sendDueMail({ ...deps, templates: mailTemplates }));
