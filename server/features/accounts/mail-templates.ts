import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import type { TextKey } from "#shared/texts.ts";
import { createEmailChangeToken } from "./email-changes.ts";
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

/** Null once the change was replaced, confirmed or given up. */
export const emailChangeMail: MailTemplate = async (db, { userId, email }, { t, publicUrl }) => {
  const token = await createEmailChangeToken(db, userId ?? "", email);
  if (!token) return null;
  return {
    subject: t("mail.emailChange.subject"),
    paragraphs: [t("mail.emailChange.text"), t("mail.emailChange.ignore")],
    link: {
      label: t("mail.emailChange.link"),
      href: `${publicUrl}${paths.confirmEmail}#token=${token}`,
    },
  };
};

/** To the current email, which can still prevent the change by a new password. */
export const emailChangeNoticeMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.emailChangeNotice.subject"),
  paragraphs: [t("mail.emailChangeNotice.text"), t("mail.emailChangeNotice.notYou")],
  link: { label: t("mail.emailChangeNotice.link"), href: publicUrl + paths.forgotPassword },
});

/** To the former address of an account whose email an owner replaced. */
export const emailReplacedMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.emailReplaced.subject"),
  paragraphs: [t("mail.emailReplaced.text"), t("mail.emailReplaced.notExpected")],
  link: { label: t("mail.emailReplaced.link"), href: publicUrl + paths.calculator },
});

export const twoStepOnMail: MailTemplate = async (_db, _mail, context) =>
  securityNotice("mail.twoStepOn.subject", "mail.twoStepOn.text", context);

export const twoStepOffMail: MailTemplate = async (_db, _mail, context) =>
  securityNotice("mail.twoStepOff.subject", "mail.twoStepOff.text", context);

/** An owner reset it; the account logs in with its password alone. */
export const twoStepResetMail: MailTemplate = async (_db, _mail, context) =>
  securityNotice("mail.twoStepReset.subject", "mail.twoStepReset.text", context);

/** The sender of the codes knows the password. */
export const wrongCodesMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.wrongCodes.subject"),
  paragraphs: [t("mail.wrongCodes.text"), t("mail.wrongCodes.notYou")],
  link: { label: t("mail.passwordChanged.link"), href: publicUrl + paths.forgotPassword },
});

const securityNotice = (
  subject: TextKey,
  text: TextKey,
  { t, publicUrl }: Parameters<MailTemplate>[2],
) => ({
  subject: t(subject),
  paragraphs: [t(text), t("mail.twoStepNotYou")],
  link: { label: t("mail.passwordChanged.link"), href: publicUrl + paths.forgotPassword },
});

export const ownerAddedMail: MailTemplate = async (
  _db,
  { details, language },
  { t, publicUrl },
) => {
  if (!details || !("owner" in details)) {
    throw new Error("A mail about a new owner without its details");
  }
  const { actor, owner, address, at } = details;
  const date = formatMailTime(at, language);
  return {
    subject: t("mail.ownerAdded.subject"),
    paragraphs: [
      t("mail.ownerAdded.text", { actor, owner, address, date }),
      t("mail.ownerAdded.notExpected", { actor }),
    ],
    link: { label: t("mail.ownerAdded.link"), href: `${publicUrl}${paths.dashboard}/users` },
  };
};

export const passwordChangedMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.passwordChanged.subject"),
  paragraphs: [t("mail.passwordChanged.text"), t("mail.passwordChanged.notYou")],
  link: { label: t("mail.passwordChanged.link"), href: publicUrl + paths.forgotPassword },
});
