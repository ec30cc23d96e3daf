import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import { CONNECTIONS, CREDENTIALS } from "#shared/credentials/contract.ts";

export const credentialsChangedMail: MailTemplate = async (
  _db,
  { details, language },
  { t, publicUrl },
) => {
  if (!details) throw new Error("A mail about changed credentials without its details");
  const { actor, address, at, changes } = details;
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "UTC",
  });
  const changeText = ({ key, hint }: (typeof changes)[number]) => {
    const name = `${CONNECTIONS[CREDENTIALS[key]].name}, ${t(`credentials.keys.${key}`)}`;
    return hint === null
      ? t("mail.credentialsChanged.deleted", { name })
      : t("mail.credentialsChanged.replaced", { name, hint });
  };
  return {
    subject: t("mail.credentialsChanged.subject"),
    paragraphs: [
      t("mail.credentialsChanged.text", { actor, address, date: date.format(new Date(at)) }),
      ...changes.map(changeText),
      t("mail.credentialsChanged.notExpected"),
    ],
    link: {
      label: t("mail.credentialsChanged.link"),
      href: `${publicUrl}${paths.dashboard}/credentials`,
    },
  };
};
