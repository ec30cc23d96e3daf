import { paths } from "#shared/client-routes.ts";
import type { MailTemplate } from "./mail-template.ts";

/** Sent to an admin who tries whether mails arrive. */
export const testMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.testMail.subject"),
  paragraphs: [t("mail.testMail.text")],
  link: { label: t("mail.testMail.link"), href: publicUrl + paths.admin },
});
