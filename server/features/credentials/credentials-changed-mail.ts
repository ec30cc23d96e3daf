import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import { type MailTemplate, requireDetails } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import { CONNECTIONS, CREDENTIALS } from "#shared/credentials/contract.ts";

export const credentialsChangedMail: MailTemplate = async (_db, mail, { t, publicUrl }) => {
  const { actor, address, at, changes } = requireDetails(mail, "credentialsChanged");
  const date = formatMailTime(at, mail.language);
  const changeRow = ({ key, hint }: (typeof changes)[number]) => ({
    label: `${CONNECTIONS[CREDENTIALS[key]].name}, ${t(`credentials.keys.${key}`)}`,
    value:
      hint === null
        ? t("mail.credentialsChanged.deleted")
        : t("mail.credentialsChanged.replaced", { hint }),
  });
  return {
    subject: t("mail.credentialsChanged.subject"),
    paragraphs: [
      t("mail.credentialsChanged.text", { actor, address, date }),
      t("mail.credentialsChanged.notExpected"),
    ],
    facts: changes.map(changeRow),
    link: {
      label: t("mail.credentialsChanged.link"),
      href: `${publicUrl}${paths.dashboard}/credentials`,
    },
  };
};
