import { type MailDeps, sendDueMail } from "#server/features/mail/send-due-mail.ts";
import { repeat } from "./repeat.ts";

const ONE_SECOND = 1000;

/** Sends the mails of the outbox; of several processes that do, each sends another one. */
export const startMailOutbox = (deps: MailDeps) =>
  repeat("Sending mail", ONE_SECOND, () => sendDueMail(deps));
