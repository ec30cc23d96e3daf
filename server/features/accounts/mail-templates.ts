import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import { createResetToken } from "./reset-tokens.ts";

/** The token is in the URL's fragment, which browsers neither send nor put into a Referer header. */
export const passwordResetMail: MailTemplate = async (db, { userId }, { t, publicUrl }) => {
  const token = await createResetToken(db, userId ?? "");
  return {
    subject: t("mail.passwordReset.subject"),
    paragraphs: [t("mail.passwordReset.text"), t("mail.passwordReset.ignore")],
    link: {
      label: t("mail.passwordReset.link"),
      href: `${publicUrl}${paths.resetPassword}#token=${token}`,
    },
  };
};

export const passwordChangedMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.passwordChanged.subject"),
  paragraphs: [t("mail.passwordChanged.text"), t("mail.passwordChanged.notYou")],
  link: { label: t("mail.passwordChanged.link"), href: publicUrl + paths.forgotPassword },
});
