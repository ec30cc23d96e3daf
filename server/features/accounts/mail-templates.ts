import { createResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import { createEmailChangeToken } from "#server/features/accounts/own-account/email-changes.ts";
import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import { type MailTemplate, requireDetails } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import type { TextKey } from "#shared/texts.ts";
import { findUserEmail } from "./find-user-email.ts";
import { hasPassword } from "./queries.ts";

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

/** Three days, because the person did not request it and may not read it at once. */
const INVITATION_HOURS = 72;

/**
 * Sent to an account that an owner or admin created without a password; null once it has one. The link sets the password
 * as that of a reset does.
 */
export const invitationMail: MailTemplate = async (db, { userId }, { t, publicUrl }) => {
  if (await hasPassword(db, userId ?? "")) return null;
  const token = await createResetToken(db, userId ?? "", INVITATION_HOURS);
  return {
    subject: t("mail.invitation.subject"),
    paragraphs: [t("mail.invitation.text"), t("mail.invitation.ignore")],
    link: {
      label: t("mail.passwordReset.link"),
      href: `${publicUrl}${paths.resetPassword}#token=${token}`,
    },
  };
};

/**
 * Names the account, because any account may request a link for any address; by its email only, because a name could be
 * a text for the reader. Null once the request was replaced, confirmed or given up.
 */
const confirmationMail =
  (name: "emailChange" | "emailVerification"): MailTemplate =>
  async (db, { userId, email }, { t, publicUrl }) => {
    const account = await findUserEmail(db, userId ?? "");
    const token = account && (await createEmailChangeToken(db, userId ?? "", email));
    if (!token) return null;
    return {
      subject: t(`mail.${name}.subject`),
      paragraphs: [t(`mail.${name}.text`, { account, email }), t(`mail.${name}.ignore`)],
      link: {
        label: t("mail.emailChange.link"),
        href: `${publicUrl}${paths.confirmEmail}#token=${token}`,
      },
    };
  };

/** Sent to the new address of an account. */
export const emailChangeMail = confirmationMail("emailChange");

/** Sent to the address of an account that was registered, or whose address is to be verified again. */
export const emailVerificationMail = confirmationMail("emailVerification");

/** Sent to the current email, whose reader can still prevent the change by a new password. */
export const emailChangeNoticeMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.emailChangeNotice.subject"),
  paragraphs: [t("mail.emailChangeNotice.text"), t("mail.emailChangeNotice.notYou")],
  link: { label: t("mail.emailChangeNotice.link"), href: publicUrl + paths.forgotPassword },
});

/** Sent to the previous address of an account whose email an owner replaced. */
export const emailReplacedMail: MailTemplate = async (_db, _mail, { t, publicUrl }) => ({
  subject: t("mail.emailReplaced.subject"),
  paragraphs: [t("mail.emailReplaced.text"), t("mail.emailReplaced.notExpected")],
  link: { label: t("mail.emailReplaced.link"), href: publicUrl + paths.calculator },
});

type NoticeName =
  | "passwordChanged"
  | "twoStepOn"
  | "twoStepOff"
  | "twoStepReset"
  | "wrongCodes"
  | "passwordGuesses";

/** A notice whose reader, if it was not them, sets a new password. */
const securityNotice =
  (name: NoticeName, notYou: TextKey): MailTemplate =>
  async (_db, _mail, { t, publicUrl }) => ({
    subject: t(`mail.${name}.subject`),
    paragraphs: [t(`mail.${name}.text`), t(notYou)],
    link: { label: t("mail.passwordChanged.link"), href: publicUrl + paths.forgotPassword },
  });

export const passwordChangedMail = securityNotice("passwordChanged", "mail.passwordChanged.notYou");
export const twoStepOnMail = securityNotice("twoStepOn", "mail.twoStepNotYou");
export const twoStepOffMail = securityNotice("twoStepOff", "mail.twoStepNotYou");

/** An owner reset it; the account logs in with its password alone. */
export const twoStepResetMail = securityNotice("twoStepReset", "mail.twoStepNotYou");

/** The sender of the codes knows the password. */
export const wrongCodesMail = securityNotice("wrongCodes", "mail.wrongCodes.notYou");

/** The sender of the logins may guess the password sooner or later. */
export const passwordGuessesMail = securityNotice("passwordGuesses", "mail.passwordGuesses.notYou");

export const ownerAddedMail: MailTemplate = async (_db, mail, { t, publicUrl }) => {
  const { actor, owner, address, at } = requireDetails(mail, "ownerAdded");
  const date = formatMailTime(at, mail.language);
  return {
    subject: t("mail.ownerAdded.subject"),
    paragraphs: [
      t("mail.ownerAdded.text", { actor, owner, address, date }),
      t("mail.ownerAdded.notExpected", { actor }),
    ],
    link: { label: t("mail.ownerAdded.link"), href: `${publicUrl}${paths.dashboard}/users` },
  };
};
