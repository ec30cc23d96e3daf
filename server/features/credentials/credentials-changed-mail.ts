import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import { CONNECTIONS, CREDENTIALS } from "#shared/credentials/contract.ts";

export const credentialsChangedMail: MailTemplate = async (
  _db,
  { details, language },
  { t, publicUrl },
) => {
  if (!details || !("changes" in details)) {
    throw new Error("A mail about changed credentials without its details");
  }
  const { actor, address, changes } = details;
  const date = formatMailTime(details.at, language);
  const changeText = ({ key, hint }: (typeof changes)[number]) => {
    const name = `${CONNECTIONS[CREDENTIALS[key]].name}, ${t(`credentials.keys.${key}`)}`;
    return hint === null
      ? t("mail.credentialsChanged.deleted", { name })
      : t("mail.credentialsChanged.replaced", { name, hint });
  };
  return {
    subject: t("mail.credentialsChanged.subject"),
    paragraphs: [
      t("mail.credentialsChanged.text", { actor, address, date }),
      ...changes.map(changeText),
      t("mail.credentialsChanged.notExpected"),
    ],
    link: {
      label: t("mail.credentialsChanged.link"),
      href: `${publicUrl}${paths.dashboard}/credentials`,
    },
  };
};
