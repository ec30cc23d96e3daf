import { type MailTemplate, requireDetails } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import { formatDay } from "#shared/format-day.ts";

/** Sent to all owners when a job activated a version whose day has come. */
export const datasetActivatedMail: MailTemplate = async (_db, mail, { t, publicUrl }) => {
  const { dataset, name, activeFrom } = requireDetails(mail, "datasetActivated");
  const date = formatDay(activeFrom, mail.language);
  return {
    subject: t("mail.datasetActivated.subject", { name }),
    paragraphs: [
      t("mail.datasetActivated.text", { kind: t(`datasets.kinds.${dataset}`), name, date }),
      t("mail.datasetActivated.rollBack"),
    ],
    link: {
      label: t("mail.datasetActivated.link"),
      href: `${publicUrl}${paths.dashboard}/tariffs?section=${dataset}`,
    },
  };
};
