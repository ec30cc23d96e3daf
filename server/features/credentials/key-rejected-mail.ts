import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import { type MailTemplate, requireDetails } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import { CONNECTIONS } from "#shared/credentials/contract.ts";

/** Sent to all owners when a service began to reject the key in force. */
export const keyRejectedMail: MailTemplate = async (_db, mail, { t, publicUrl }) => {
  const { connection, at } = requireDetails(mail, "keyRejected");
  const { name } = CONNECTIONS[connection];
  const date = formatMailTime(at, mail.language);
  return {
    subject: t("mail.keyRejected.subject", { name }),
    paragraphs: [t("mail.keyRejected.text", { name, date }), t("mail.keyRejected.next", { name })],
    link: {
      label: t("mail.credentialsChanged.link"),
      href: `${publicUrl}${paths.dashboard}/credentials`,
    },
  };
};
